// Asks for the length of a line that was drawn on a page: its scale.
import { TextInput } from '@mantine/core';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { lineForScale, measureText, readLength, scaleOf, type KeptMeasure } from './measure-rules.ts';
import { setState, useSheetState } from './state.ts';

/** The line that was drawn with the calibration tool, and a function that forgets it. */
export function useScaleLine(): readonly [line: KeptMeasure | null, close: () => void] {
  const [line, setLine] = useState<KeptMeasure | null>(null);
  useEffect(
    () =>
      useSheetState.subscribe((state, before) => {
        const drawn = lineForScale(state, before);
        if (!drawn) return;
        setLine(drawn.line);
        setState({ kept: drawn.kept, tool: 'pan' });
      }),
    [],
  );
  const close = useCallback(() => setLine(null), []);
  return [line, close];
}

interface CalibrateDialogProps {
  readonly line: KeptMeasure;
  /** current metres per unit */
  readonly metres: number | null;
  readonly isBusy?: boolean;
  readonly hasFailed?: boolean;
  /** metres per unit */
  readonly onSave: (metres: number) => void;
  readonly onClose: () => void;
  /** below the length */
  readonly children?: ReactNode;
}

/** Mounted while it is open. */
export function CalibrateDialog(props: CalibrateDialogProps) {
  const { line, metres, isBusy = false, hasFailed = false, onSave, onClose, children } = props;
  const { t, i18n } = useTranslation();
  const style = useNumberStyle();
  const [text, setText] = useState('');
  const length = readLength(text, i18n.language);
  return (
    <FormDialog
      title={t('sheets.calibrate.title')}
      action={t('sheets.calibrate.save')}
      size="sm"
      busy={isBusy}
      disabled={length === undefined}
      error={hasFailed ? t('sheets.calibrate.failed') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (length !== undefined) onSave(scaleOf(line, length));
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
        onChange={event => setText(event.currentTarget.value)}
      />
      {children}
    </FormDialog>
  );
}
