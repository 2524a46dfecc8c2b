// Asks how long a line on a page is, and keeps the scale that follows with the page.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { readLength, scaleOf } from './calibration.ts';
import { measureText, type KeptMeasure } from './measure-rules.ts';
import { useCalibration, type SheetPlace } from './queries.ts';

interface CalibrateDialogProps {
  readonly place: SheetPlace;
  readonly line: KeptMeasure;
  /** of a pixel, so far */
  readonly metres: number | null;
  readonly onClose: () => void;
}

/** Mounted while it asks. */
export function CalibrateDialog({ place, line, metres, onClose }: CalibrateDialogProps) {
  const { t, i18n } = useTranslation();
  const style = useNumberStyle();
  const [text, setText] = useState('');
  const save = useCalibration(place);
  const length = readLength(text, i18n.language);
  return (
    <FormDialog
      title={t('sheets.calibrate.title')}
      action={t('sheets.calibrate.save')}
      size="sm"
      busy={save.isPending}
      disabled={length === undefined}
      error={save.error ? t('sheets.calibrate.failed') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (length !== undefined) save.mutate(scaleOf(line, length), { onSuccess: onClose });
      }}
    >
      <TextInput
        data-autofocus
        inputMode="decimal"
        label={t('sheets.calibrate.length')}
        description={t('sheets.calibrate.now', { length: measureText(line, metres, style) })}
        placeholder="3.25 m"
        error={text !== '' && length === undefined ? t('sheets.calibrate.wrong') : undefined}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
