// `?`: the keys of what is on the screen now.
import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keysText, useAllCommands } from '../ui/commands.ts';
import { useFocusReturn } from '../ui/focus.ts';
import classes from './palette.module.css';

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const groups = Map.groupBy(useAllCommands().filter(({ keys }) => keys !== undefined), ({ group }) => group);
  return (
    <Modal opened onClose={onClose} title={t('shell.keysTitle')} size="sm" closeButtonProps={{ 'aria-label': t('shell.close') }}>
      {[...groups].map(([group, commands]) => (
        <section key={group} className={classes.keyGroup}>
          <h3>{group}</h3>
          <dl className={classes.keys}>
            {commands.map(({ id, title, keys = '' }) => <div key={id}><dt>{title}</dt><dd><Kbd size="xs">{keysText(keys)}</Kbd></dd></div>)}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
