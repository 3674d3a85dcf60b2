"""The doors for people and programs: arguments → Request → deliver the Context. No logic about code lives here."""
