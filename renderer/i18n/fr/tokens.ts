// Texts of the access tokens of a project.
export const tokens = {
  title: 'Vos jetons d’accès à ce projet',
  token: 'Jeton', scopes: 'Ce qu’il permet', for: 'Agit comme', until: 'Fin', actions: 'Actions',
  create: 'Nouveau jeton',
  none: 'Aucun jeton d’accès',
  noneText: 'Un jeton ouvre ce seul projet à une visionneuse ou à un script pour un temps, sans compte. Il ne peut que ce que vous cochez, et jamais plus que vous.',
  life: 'Se termine après',
  hours_one: '{{count}} heure', hours_other: '{{count}} heures',
  days_one: '{{count}} jour', days_other: '{{count}} jours',
  forText: 'Ce qui est créé avec lui appartient à cette personne, et il ne peut jamais plus qu’elle.',
  forMe: 'Moi',
  made: 'Le jeton est prêt',
  how: 'Utilisez-le ainsi :',
  end: 'Terminer…',
  endOne: 'Terminer {{name}}',
  endTitle: 'Terminer ce jeton ?',
  endText: 'Ce qui l’utilise n’a plus accès, immédiatement.',
};
