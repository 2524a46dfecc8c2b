// Texts of a new project that takes over the structure of another.
export const projects = {
  from: 'Structure from',
  fromNone: 'No other project',
  withPeople: 'People and groups, too',
  textBare: 'Its folders come along, empty, with what everybody may do in them. Documents, tags and visas do not.',
  textWhole:
    'Its folders come along, empty, with its people, its groups and what each group may do. Documents, tags and visas do not.',
  notTaken: 'The project is made, but the structure did not come along. Try again, or begin without it.',
} as const;
