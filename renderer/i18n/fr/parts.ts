// Texts of what several screens are made of.
export const parts = {
  copy: 'Copier',
  copied: 'Copié',
  done: 'Terminé',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  edit: 'Modifier…',
  remove: 'Retirer',
  more: 'Plus pour {{name}}',
  code: 'Adresse {{address}} en code QR',
  scan: 'À scanner avec une tablette ou un téléphone.',
  problems: {
    last_admin: 'Le dernier administrateur reste. Nommez d’abord un autre administrateur.',
    already_exists: 'Cela existe déjà.',
    missing_scope: 'Vous n’avez pas vous-même ce droit : vous ne pouvez pas le transmettre.',
    permission_denied: 'Vous n’avez pas le droit de faire cela. Rien n’a été modifié.',
    not_found: 'Cela n’existe plus. Regardez de nouveau la liste.',
    too_many_attempts: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.',
    throttled: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.',
    wrong_password: 'Ce n’est pas le mot de passe.',
  },
  /** what each scope allows */
  scopes: {
    'bcf-read': 'Voir les annotations', 'bcf-write': 'Écrire les annotations',
    'cloud-read': 'Voir les clouds et les projets', 'cloud-manage': 'Modifier clouds, projets et personnes',
    'document-read': 'Voir les documents', 'document-write': 'Écrire les documents',
    'logs-read': 'Voir le journal d’activité',
    'model-read': 'Voir les maquettes', 'model-write': 'Écrire les maquettes',
    'org-manage': 'Inviter et donner des accès',
    'user-read': 'Voir le profil', 'user-write': 'Modifier le profil',
    'webhook-manage': 'Configurer les webhooks',
  },
};
