// `?`: the keys of the current screen.
import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keysText, useAllCommands, useAllKeyHints } from '../../ui/commands.ts';
import { useFocusReturn } from '../../ui/dialogs/focus.ts';
import classes from '../palette/palette.module.css';

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const commands = useAllCommands().flatMap(({ keys, title, group }) =>
    keys === undefined ? [] : [{ title, group, keys: [keys] }],
  );
  const groups = Map.groupBy([...commands, ...useAllKeyHints()], ({ group }) => group);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.keysTitle')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {[...groups].map(([group, all]) => (
        <section key={group} className={classes.keyGroup}>
          <h3>{group}</h3>
          <dl className={classes.keys}>
            {all.map(({ title, keys }) => (
              <div key={`${title} ${keys.join()}`}>
                <dt>{title}</dt>
                <dd>
                  {keys.map(each => (
                    <Kbd key={each} size="xs">
                      {keysText(each)}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
