"""How good and how dear the context is in a user's own repository: its history replayed, and its search tried.

``replay.replay`` takes files out of past commits and looks whether the context of the rest leads to them;
``study.study`` asks for definitions by name, in words and by what their texts say.
"""
