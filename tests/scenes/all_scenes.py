"""Every scene by its name."""

import cube_scenes
from scene import Scene

SCENES: dict[str, Scene] = {scene.name: scene for scene in (cube_scenes.DEAD_CUBE,)}
