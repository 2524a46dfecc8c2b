// Texts of the frame around all screens: rail, header, status bar, states, commands.
export const shell = {
  skip: 'Skip to the content',
  signedOut: { title: 'You are signed out', text: 'Your session here and at the service has ended.', action: 'Sign in again' },
  refused: { title: 'Sign-in did not work', text: 'The service refused this sign-in. Nothing was changed. Try it once more; if it goes on, ask the person who runs the service.', action: 'Try again' },
  offline: { title: 'No connection', text: 'The service does not answer. Check that it runs, then try again.' },
} as const;
