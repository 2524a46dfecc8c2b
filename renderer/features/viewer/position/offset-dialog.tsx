// Offset of one model from its place in the file.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { useViewer } from '../context.ts';
import { fromMap, shiftOf, toMap } from './georeference-rules.ts';
import { useViewerState } from '../state.ts';

interface OffsetDialogProps {
  readonly model: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

const axes = ['east', 'north', 'height'] as const;

export function OffsetDialog({ model, onClose }: OffsetDialogProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const [first] = useState(() => toMap(shiftOf(useViewerState.getState().shifts, model.id)));
  const [values, setValues] = useState<readonly (number | undefined)[]>(first);
  const apply = (shift: Vec) => {
    actions.moveModel(model.id, fromMap(shift));
    onClose();
  };
  const [east, north, height] = values;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viewer.offset.title', { name: model.name })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('viewer.close') }}
    >
      <form
        onSubmit={event => {
          event.preventDefault();
          if (east !== undefined && north !== undefined && height !== undefined) apply([east, north, height]);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('viewer.offset.text')}</Text>
          {axes.map((axis, n) => (
            <NumberField
              key={axis}
              label={t(`viewer.offset.${axis}`)}
              unit="m"
              value={values[n]}
              onChange={value => setValues(values.map((each, at) => (at === n ? value : each)))}
            />
          ))}
          <Group justify="end">
            <Button onClick={() => apply([0, 0, 0])}>{t('viewer.offset.reset')}</Button>
            <Button type="submit" variant="filled" disabled={values.includes(undefined)}>
              {t('viewer.offset.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
