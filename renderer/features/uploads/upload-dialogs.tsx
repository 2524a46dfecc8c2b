// Asks for the unit of a model, and how to upload a file whose name is already in the folder.
import { Button, Checkbox, Group, Modal, Stack, Text, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditChoice } from '../../api/earlier-edits-words.ts';
import { EditsChoice } from '../../api/earlier-edits.tsx';
import { useClashes, type Clash } from './clashes.ts';
import { units, upAxes, useFrameQuestions, type Frame } from './frames.ts';

// Asks for the unit and the up axis of a model whose file may not have them.

export function FrameDialog({ onCancel }: { readonly onCancel: (uploadId: number) => void }) {
  const [question] = useFrameQuestions(({ open }) => open);
  return question && <FrameQuestion key={question.uploadId} {...question} onCancel={onCancel} />;
}

type QuestionProps = Frame & { readonly onCancel: (uploadId: number) => void };

/** Closing the dialog cancels the upload of the file. */
function FrameQuestion({ uploadId, name, hasMore, answer, onCancel }: QuestionProps) {
  const { t } = useTranslation();
  const [unit, setUnit] = useState<(typeof units)[number]>('auto');
  const [up, setUp] = useState<(typeof upAxes)[number]>('auto');
  const [forAll, setForAll] = useState(false);
  return (
    <Modal
      opened
      onClose={() => onCancel(uploadId)}
      title={t('uploads.frame.title', { name })}
      size="md"
      closeButtonProps={{ 'aria-label': t('uploads.cancel', { name }) }}
    >
      <Stack gap="lg">
        <Text size="sm">{t('uploads.frame.text')}</Text>
        <NativeSelect
          label={t('uploads.frame.unit')}
          value={unit}
          data={units.map(value => ({ value, label: t(`uploads.frame.units.${value}`) }))}
          onChange={event => setUnit(units.find(each => each === event.currentTarget.value) ?? 'auto')}
        />
        <NativeSelect
          label={t('uploads.frame.up')}
          value={up}
          data={upAxes.map(value => ({ value, label: t(`uploads.frame.axes.${value}`) }))}
          onChange={event => setUp(upAxes.find(each => each === event.currentTarget.value) ?? 'auto')}
        />
        {hasMore && (
          <Checkbox
            label={t('uploads.frame.forAll')}
            checked={forAll}
            onChange={event => setForAll(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => onCancel(uploadId)}>{t('uploads.skip')}</Button>
          <Button data-autofocus variant="filled" onClick={() => answer({ unit, up }, forAll)}>
            {t('uploads.frame.send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

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
