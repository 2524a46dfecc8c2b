// Saves, applies and removes named layouts of the panels.
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, submitsOnly } from '../../../ui/dialogs/form-dialog.tsx';
import {
  changeNamed,
  MOST_LAYOUTS,
  MOST_LETTERS,
  useNamedLayouts,
  withLayout,
  applyLayout,
  layoutNow,
} from './panels.ts';
import { firstLayout, type PanelLayout } from './panel-places.ts';
import { setState, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';
import { IconButton, TextField } from '../../../ui/controls.tsx';

export function LayoutsDialog() {
  const { t } = useTranslation();
  const isOpen = useViewerState(state => state.layoutsOpen);
  const close = () => setState({ layoutsOpen: false });
  return (
    <Dialog opened={isOpen} onClose={close} title={t('viewer.layouts.title')} size="sm">
      <Layouts
        onUse={layout => {
          applyLayout(layout);
          close();
        }}
      />
    </Dialog>
  );
}

function Layouts({ onUse }: { readonly onUse: (layout: PanelLayout) => void }) {
  const { t } = useTranslation();
  const { named } = useNamedLayouts();
  const [text, setText] = useState('');
  const name = text.trim();
  const isKnown = named.some(each => each.name === name);
  const isFull = named.length >= MOST_LAYOUTS && !isKnown;
  const submit = submitsOnly(() => {
    if (name === '' || isFull) return;
    changeNamed(kept => withLayout(kept, name, layoutNow()));
    setText('');
  });
  return (
    <Stack gap="md">
      <ul className={classes.layouts} aria-label={t('viewer.layouts.title')}>
        <li>
          <Button fullWidth justify="start" onClick={() => onUse(firstLayout)}>
            {t('viewer.layouts.first')}
          </Button>
        </li>
        {named.map(each => (
          <li key={each.name}>
            <Button fullWidth justify="start" onClick={() => onUse(each.layout)}>
              <span className="truncate">{each.name}</span>
            </Button>
            <IconButton
              label={t('viewer.layouts.remove', { name: each.name })}
              icon={IconTrash}
              onClick={() => changeNamed(kept => kept.filter(other => other.name !== each.name))}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <Group align="end" gap="sm" wrap="nowrap">
          <TextField flex={1} label={t('viewer.layouts.name')} value={text} maxLength={MOST_LETTERS} onText={setText} />
          <Button type="submit" variant="filled" disabled={name === '' || isFull}>
            {t(isKnown ? 'viewer.layouts.replace' : 'viewer.layouts.save')}
          </Button>
        </Group>
      </form>
      <Text size="sm" c="var(--text-quiet)">
        {isFull ? t('viewer.layouts.full', { most: MOST_LAYOUTS }) : t('viewer.layouts.text')}
      </Text>
    </Stack>
  );
}
