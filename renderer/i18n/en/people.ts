// Texts of the list of people.
export const people = {
  title: 'People of this project',
  name: 'Name', email: 'E-mail', role: 'Role here', state: 'State', cloudRole: 'Role in the cloud',
  roles: { admin: 'Administrator', user: 'User', guest: 'Guest' },
  member: 'Member',
  invited: 'Invited',
  none: 'Nobody is in this project',
  noneText: 'Administrators of the cloud reach it all the same.',
} as const;
