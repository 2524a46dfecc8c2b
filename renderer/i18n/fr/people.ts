// Texts of the list of people.
export const people = {
  title: 'Personnes de ce projet',
  name: 'Nom', email: 'E-mail', role: 'Rôle ici', state: 'État', cloudRole: 'Rôle dans le cloud',
  roles: { admin: 'Administrateur', user: 'Utilisateur', guest: 'Invité' },
  member: 'Membre',
  invited: 'Invité',
  none: 'Personne dans ce projet',
  noneText: 'Les administrateurs du cloud y ont quand même accès.',
};
