// Asks how to upload a file whose name is already in the folder.
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditChoice } from '../../api/earlier-edits-words.ts';
import { EditsChoice } from '../../api/earlier-edits.tsx';
import { useClashes, type Clash } from './clashes.ts';

export function ClashDialog() {
  const [clash] = useClashes(({ open }) => open);
  return clash && <Question key={clash.uploadId} {...clash} />;
}

/** Closing the dialog skips the file. */
function Question({ name, hasMore, model, answer }: Clash) {
  const { t } = useTranslation();
  const [forAll, setForAll] = useState(false);
  const [edits, setEdits] = useState<EditChoice>('carry');
  return (
    <Modal
      opened
      onClose={() => answer('skip', forAll)}
      title={t('uploads.clash', { name })}
      size="md"
      closeButtonProps={{ 'aria-label': t('uploads.skip') }}
    >
      <Stack gap="lg">
        <Text size="sm">{t('uploads.clashText')}</Text>
        {model && <EditsChoice {...model} value={edits} onChange={setEdits} />}
        {hasMore && (
          <Checkbox
            label={t('uploads.forAll')}
            checked={forAll}
            onChange={event => setForAll(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => answer('skip', forAll)}>{t('uploads.skip')}</Button>
          <Button onClick={() => answer('both', forAll)}>{t('uploads.keepBoth')}</Button>
          <Button data-autofocus variant="filled" onClick={() => answer('version', forAll, edits)}>
            {t('uploads.newVersion')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
