// How other computers reach this one.

/** The address for phones: one with numbers, since they seldom know the names of a local network; else the first. */
export const phoneAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find(address => /\d+\.\d+\.\d+\.\d+/.test(address)) ?? addresses[0];

/** What opens the port of an address in the firewall that most Linux desktops have. */
export const firewallCommand = (address: string): string => `sudo ufw allow ${new URL(address).port || '443'}/tcp`;

/** Whether it is a port; 0 stands for any that is free. */
export const isPort = (port: number | string): port is number =>
  typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535;
