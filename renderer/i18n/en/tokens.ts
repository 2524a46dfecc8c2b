// Texts of the access tokens of a project.
export const tokens = {
  title: 'Your access tokens of this project',
  token: 'Token', scopes: 'What it may do', for: 'Acts as', until: 'Ends', actions: 'Actions',
  create: 'New token',
  none: 'No access token',
  noneText: 'A token lets a viewer or a script into this one project for a while, without an account. It can do only what you tick, and never more than you.',
  life: 'Ends after',
  hours_one: '{{count}} hour', hours_other: '{{count}} hours',
  days_one: '{{count}} day', days_other: '{{count}} days',
  forText: 'What is made with it is theirs, and it never does more than they may.',
  forMe: 'Me',
  made: 'The token is ready',
  how: 'Use it like this:',
  end: 'End…',
  endOne: 'End {{name}}',
  endTitle: 'End this token?',
  endText: 'Whatever uses it is let in no more, at once.',
} as const;
