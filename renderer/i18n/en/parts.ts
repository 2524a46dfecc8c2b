// Texts of what several screens are made of.
export const parts = {
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
  save: 'Save',
  saved: 'Saved.',
  edit: 'Edit…',
  remove: 'Remove',
  more: 'More for {{name}}',
  code: 'Address {{address}} as a QR code',
  scan: 'Scan it with a tablet or phone.',
  problems: {
    last_admin: 'The last administrator stays. Make somebody else administrator first.',
    already_exists: 'This is there already.',
    missing_scope: 'You may not do this yourself, so you cannot pass it on.',
    permission_denied: 'You are not allowed to do this. Nothing was changed.',
    not_found: 'It is not there any more. Look at the list again.',
    too_many_attempts: 'Too many attempts. Wait a few minutes, then try again.',
    throttled: 'Too many attempts. Wait a few minutes, then try again.',
    wrong_password: 'This is not the password.',
  },
  /** what each scope allows */
  scopes: {
    'bcf-read': 'See issues', 'bcf-write': 'Write issues',
    'cloud-read': 'See clouds and projects', 'cloud-manage': 'Change clouds, projects and people',
    'document-read': 'See documents', 'document-write': 'Write documents',
    'logs-read': 'See the log of activity',
    'model-read': 'See models', 'model-write': 'Write models',
    'org-manage': 'Invite people and give access',
    'user-read': 'See the profile', 'user-write': 'Change the profile',
    'webhook-manage': 'Set up webhooks',
  },
} as const;
