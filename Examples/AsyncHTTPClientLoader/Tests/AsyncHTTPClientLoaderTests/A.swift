import Notes
