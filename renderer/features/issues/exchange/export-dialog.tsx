// Exports issues as a BCF file or as a workbook.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import type { Topic } from '../../../api/shapes.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { useExchange } from '../changes.ts';
import { exportChoices, exportFormats, exportName, firstChoice, guidsOf, type ExportFormat } from './export-choice.ts';
import classes from '../panel/panel.module.css';

export interface ExportDialogProps {
  readonly projectId: number;
  /** name of the project */
  readonly name: string;
  readonly all: readonly Topic[];
  readonly shown: readonly Topic[];
  readonly selected: readonly Topic[];
  readonly onClose: () => void;
}

/** Text keys cannot contain dots. */
const words = { '2.1': 'bcf21', '3.0': 'bcf30', xlsx: 'xlsx' } as const;

export function ExportDialog({ projectId, name, all, shown, selected, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { take } = useExchange(projectId);
  const sets = { all, shown, selected };
  const choices = exportChoices(sets);
  const [format, setFormat] = useState<ExportFormat>('2.1');
  const [which, setWhich] = useState(() => firstChoice(sets));
  const submit = () =>
    take.mutate(
      { format, guids: guidsOf(sets, which), locale: currentLanguage() },
      {
        onSuccess: bytes => {
          saveFile(bytes, exportName(name, format));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('issues.export.title')}
      action={t('issues.export.action')}
      size="sm"
      busy={take.isPending}
      error={problems.of(take.error)}
      onClose={onClose}
      onSubmit={submit}
    >
      <NativeSelect
        data-autofocus
        label={t('issues.export.which')}
        value={which}
        data={choices.map(each => ({ value: each, label: t(`issues.export.${each}`, { count: sets[each].length }) }))}
        onChange={({ currentTarget: { value } }) => setWhich(choices.find(each => each === value) ?? 'all')}
      />
      <NativeSelect
        label={t('issues.export.format')}
        value={format}
        data={exportFormats.map(value => ({ value, label: t(`issues.export.formats.${words[value]}`) }))}
        onChange={({ currentTarget: { value } }) => setFormat(exportFormats.find(each => each === value) ?? '2.1')}
      />
      <p className={classes.plain}>{t(format === 'xlsx' ? 'issues.export.sheetText' : 'issues.export.bcfText')}</p>
    </FormDialog>
  );
}
