"""The board on the screen: Qt Quick, its view models and the robots that touch it."""
