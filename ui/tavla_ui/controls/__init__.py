"""What every page uses: settings, rows, keyboard, fonts, engine."""
