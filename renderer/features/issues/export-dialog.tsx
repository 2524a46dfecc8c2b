// Saves issues as a BCF file or as a workbook.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Topic } from '../../api/shapes.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useExchange, type ExportWish } from './changes.ts';
import classes from './panel.module.css';

export interface ExportDialogProps {
  readonly projectId: number;
  /** name of the project */
  readonly name: string;
  readonly all: readonly Topic[];
  readonly shown: readonly Topic[];
  readonly selected: readonly Topic[];
  readonly onClose: () => void;
}

const formats = ['2.1', '3.0', 'xlsx'] as const;
/** Texts have no names with points in them. */
const words = { '2.1': 'bcf21', '3.0': 'bcf30', xlsx: 'xlsx' } as const;
type Which = 'all' | 'shown' | 'selected';

export function ExportDialog({ projectId, name, all, shown, selected, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { take } = useExchange(projectId);
  const [format, setFormat] = useState<ExportWish['format']>('2.1');
  const [which, setWhich] = useState<Which>(
    selected.length > 0 ? 'selected' : shown.length < all.length ? 'shown' : 'all',
  );
  const sets: Readonly<Record<Which, readonly Topic[]>> = { all, shown, selected };
  const choices = (['all', 'shown', 'selected'] as const).filter(
    each => each === 'all' || (sets[each].length > 0 && (each === 'selected' || sets[each].length < all.length)),
  );
  const submit = () => {
    const guids = which === 'all' ? undefined : sets[which].map(({ guid }) => guid);
    take.mutate(
      { format, guids, locale: currentLanguage() },
      {
        onSuccess: bytes => {
          save(bytes, `${name}.${format === 'xlsx' ? 'xlsx' : 'bcf'}`);
          onClose();
        },
      },
    );
  };
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
        onChange={({ currentTarget: { value } }) => {
          setWhich(choices.find(each => each === value) ?? 'all');
        }}
      />
      <NativeSelect
        label={t('issues.export.format')}
        value={format}
        data={formats.map(value => ({ value, label: t(`issues.export.formats.${words[value]}`) }))}
        onChange={({ currentTarget: { value } }) => {
          setFormat(formats.find(each => each === value) ?? '2.1');
        }}
      />
      <p className={classes.plain}>{t(format === 'xlsx' ? 'issues.export.sheetText' : 'issues.export.bcfText')}</p>
    </FormDialog>
  );
}

function save(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
