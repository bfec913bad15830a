"""Every scene by its name."""

import clock_scenes
import course_scenes
import cube_scenes
import moved_scenes
import register_scenes
from scene import Scene

SCENES: dict[str, Scene] = {
    scene.name: scene
    for module in (clock_scenes, course_scenes, cube_scenes, moved_scenes, register_scenes)
    for scene in module.ALL
}
