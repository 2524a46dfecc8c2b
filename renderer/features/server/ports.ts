// Ports of this service, and what opens them.

/** What opens the port of an address in the firewall that most Linux desktops have. */
export const firewallCommand = (address: string): string => `sudo ufw allow ${new URL(address).port || '443'}/tcp`;

/** Whether it is a port; 0 stands for any that is free. */
export const isPort = (port: number | string): port is number =>
  typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535;
