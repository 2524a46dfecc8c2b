// Texts of a new project that takes over the structure of another, and of the order of favourites.
export const projects = {
  from: 'Copy structure from',
  fromNone: 'None',
  withPeople: 'Include members and groups',
  textBare: 'Copies the empty folders and their default permissions. Documents, tags and visas are not copied.',
  textWhole:
    'Copies the empty folders, members, groups and folder permissions. Documents, tags and visas are not copied.',
  notTaken: 'The project was created, but its structure was not copied. Try again, or continue without it.',
  favouriteProjects: 'Favourite projects',
  favouriteClouds: 'Favourite clouds',
  move: 'Move {{name}}',
  moveHow: 'Drag, or press the arrow keys',
  moved: '{{name}}: {{place}} of {{count}}',
} as const;
