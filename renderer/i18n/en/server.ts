// Texts of the page about the server.
export const server = {
  title: 'Server',
  states: { starting: 'Starting', running: 'Running', failed: 'Not running', stopped: 'Stopped' },
  here: 'This computer',
  address: 'Address',
  visitors_one: '{{count}} other computer connected',
  visitors_other: '{{count}} other computers connected',
  share: 'Share in the local network',
  shareText:
    'Other computers and tablets of this network can then open Plinth. Everybody signs in with an account of their own.',
  shared: 'For other computers',
  fingerprint: 'Fingerprint of the certificate (SHA-256)',
  trust: 'Help other computers to trust this service',
  trustText:
    'The page says for each system how the certificate is installed once. Compare the fingerprint there with this one.',
  firewall: 'If nobody reaches it, the firewall may be in the way. On Ubuntu and Debian with ufw:',
  settings: 'Settings',
  port: 'Port',
  portText: '0 takes any free one.',
  apply: 'Apply',
  restarts: 'The service starts anew; what is in process goes on afterwards.',
  dataFolder: 'Data folder',
  show: 'Show',
  change: 'Change…',
  certificate: 'Certificate',
  certificateOwn: 'Made and renewed by Plinth itself',
  choose: 'Choose my own…',
  remove: 'Back to Plinth’s own',
  atLogin: 'Start when I log in, without a window',
  elsewhere:
    'Settings of the server are changed in the Plinth program on its own computer, or there on the command line.',
  secrets:
    'The keys of this service lie in its data folder, in files that only your account can read. The keychain of the system does not hold them, so that the command line and a service without a window can use the same folder.',
  failed: 'That was not changed. Look at the values, then try again.',
} as const;
