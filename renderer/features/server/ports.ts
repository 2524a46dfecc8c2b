// Ports of this service, and the firewall commands that open them.

export interface FirewallCommand {
  /** the firewall, or the shell that the command is for */
  readonly kind: 'ufw' | 'firewalld' | 'powershell' | 'terminal';
  readonly command: string;
}

/**
 * Commands that let other devices through this computer's firewall to an address.
 * Sources: ufw(8), firewall-cmd(1), New-NetFirewallRule of PowerShell, socketfilterfw of macOS.
 * @param platform as Node names it
 */
export function firewallCommands(platform: string, address: string): readonly FirewallCommand[] {
  const port = new URL(address).port || '443';
  switch (platform) {
    case 'linux':
      return [
        { kind: 'ufw', command: `sudo ufw allow ${port}/tcp` },
        {
          kind: 'firewalld',
          command: `sudo firewall-cmd --permanent --add-port=${port}/tcp && sudo firewall-cmd --reload`,
        },
      ];
    case 'win32':
      return [
        {
          kind: 'powershell',
          command: `New-NetFirewallRule -DisplayName Plinth -Direction Inbound -Protocol TCP -LocalPort ${port} -Action Allow`,
        },
      ];
    case 'darwin':
      return [
        {
          kind: 'terminal',
          command: 'sudo /usr/libexec/ApplicationFirewall/socketfilterfw --unblockapp /Applications/Plinth.app',
        },
      ];
    default:
      return [];
  }
}

/** Whether it is a valid port; 0 means any free one. */
export const isPort = (port: number | string): port is number =>
  typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535;
