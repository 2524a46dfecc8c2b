// Asks for the unit and the up axis of a model whose file may not have them.
import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { units, upAxes, useFrameQuestions, type FrameQuestion } from './frames.ts';

export function FrameDialog({ onCancel }: { readonly onCancel: (uploadId: number) => void }) {
  const [question] = useFrameQuestions(({ open }) => open);
  return question && <Question key={question.uploadId} {...question} onCancel={onCancel} />;
}

type QuestionProps = FrameQuestion & { readonly onCancel: (uploadId: number) => void };

/** Closing the dialog cancels the upload of the file. */
function Question({ uploadId, name, hasMore, answer, onCancel }: QuestionProps) {
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
