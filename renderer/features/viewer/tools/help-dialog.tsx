// All keys of the viewer, from its commands.
import { Pairs } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../../ui/commands.ts';
import type { Group, ViewerCommand } from './commands.ts';
import { setState, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';

const order: readonly Group[] = ['show', 'look', 'tools', 'window'];
const pointer = ['turn', 'move', 'zoom', 'menu', 'add', 'rectangle', 'double', 'onPlan', 'walk'] as const;

const Keys = ({ keys }: { readonly keys: string }) => <kbd className={classes.kbd}>{keysText(keys)}</kbd>;

export function HelpDialog({ commands }: { readonly commands: readonly ViewerCommand[] }) {
  const { t } = useTranslation();
  const opened = useViewerState(state => state.help);
  return (
    <Dialog opened={opened} onClose={() => setState({ help: false })} title={t('viewer.help.title')} size="lg">
      <div className={classes.help}>
        <section>
          <h3>{t('viewer.help.pointer')}</h3>
          <Pairs of={pointer.map(name => [t(`viewer.help.${name}`), t(`viewer.help.${name}Keys`)] as const)} />
        </section>
        {order.map(group => (
          <section key={group}>
            <h3>{t(`viewer.group.${group}`)}</h3>
            <Pairs
              of={commands
                .filter(command => command.group === group && command.keys)
                .map(({ title, keys = '' }) => [title, <Keys key={title} keys={keys} />] as const)}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
