// Exports issues as a BCF file or a workbook; imports a BCF file, and reports what was repaired or left out.
import { Button, FileButton, SegmentedControl, NativeSelect, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/numbers/format.ts';
import { TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import {
  isKnownFile,
  groupedNotices,
  reportLines,
  namedModels,
  exportChoices,
  exportFormats,
  exportName,
  firstChoice,
  guidsOf,
  type ExportFormat,
  type ExportSets,
  type GroupedNotice,
  useExchange,
  type ImportConflict,
  type ImportReport,
} from './exchange.ts';
import classes from '../panel/panel.module.css';
import { currentLanguage } from '../../../i18n/language.ts';
import { saveFile } from '../../../ui/files/save-file.ts';
import { ChangeForm } from '../../../api/change-form.tsx';
import { Problem } from '../../../ui/states.tsx';

interface ExportDialogProps {
  readonly projectId: number;
  /** name of the project */
  readonly name: string;
  readonly sets: ExportSets;
  readonly onClose: () => void;
}

/** Text keys cannot contain dots. */
const words = { '2.1': 'bcf21', '3.0': 'bcf30', xlsx: 'xlsx' } as const;

export function ExportDialog({ projectId, name, sets, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { take } = useExchange(projectId);
  const choices = exportChoices(sets);
  const [format, setFormat] = useState<ExportFormat>('2.1');
  const [which, setWhich] = useState(() => firstChoice(sets));
  const onSuccess = (bytes: Blob) => {
    saveFile(bytes, exportName(name, format));
    onClose();
  };
  return (
    <ChangeForm
      title={t('issues.export.title')}
      action={t('issues.export.action')}
      size="sm"
      change={take}
      onClose={onClose}
      onSubmit={() => take.mutate({ format, guids: guidsOf(sets, which), locale: currentLanguage() }, { onSuccess })}
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
    </ChangeForm>
  );
}

const solutions = ['merge', 'copy'] as const satisfies readonly ImportConflict[];

/** A file opened from outside the window. */
export interface ExternalFile {
  readonly file: File;
  /** names of the models in its folder; undefined where none are to be added */
  readonly models: readonly string[] | undefined;
  readonly addModels: (names: readonly string[]) => Promise<void>;
  /** called with the promise of its models */
  readonly onEnd: (read: Promise<unknown>) => void;
}

type ExternalImportProps = { readonly projectId: number; readonly external: ExternalFile };

/** Imports a file opened from outside; adds the models in its folder that its issues name. */
export function ExternalImport({ projectId, external }: ExternalImportProps) {
  const { file, models, addModels, onEnd } = external;
  const adding = useMutation({ mutationFn: addModels });
  const [read, setRead] = useState<Promise<unknown>>(() => Promise.resolve());
  return (
    <ImportDialog
      key={`${file.name} ${file.size} ${file.lastModified}`}
      {...{ projectId, file, models }}
      onImported={report => {
        if (models) setRead(adding.mutateAsync(namedModels(report.models, models).there).catch(() => undefined));
      }}
      haveModelsFailed={adding.isError}
      onClose={() => onEnd(read)}
    />
  );
}

export interface ImportDialogProps {
  readonly projectId: number;
  /** undefined: the user chooses it in the dialog */
  readonly file: File | undefined;
  /** names of models to add if the file names them */
  readonly models?: readonly string[] | undefined;
  readonly haveModelsFailed?: boolean;
  readonly onImported?: (report: ImportReport) => void;
  readonly onClose: () => void;
}

export function ImportDialog(props: ImportDialogProps) {
  const { projectId, file: given, models, haveModelsFailed = false, onImported, onClose } = props;
  const { t } = useTranslation();
  const { bring } = useExchange(projectId);
  const [file, choose] = useState(given);
  const [solution, solve] = useState<(typeof solutions)[number]>('merge');
  if (bring.data)
    return <ReportDialog report={bring.data} name={file?.name ?? ''} {...{ models, haveModelsFailed, onClose }} />;
  // Some of its issues are already in the project.
  const isKnown = isKnownFile({ error: bring.error, pending: bring.isPending ? bring.variables.conflict : undefined });
  return (
    <ChangeForm
      title={t('issues.import.title')}
      action={t('issues.import.action')}
      change={isKnown ? { ...bring, error: null } : bring}
      disabled={!file}
      onClose={onClose}
      onSubmit={() => {
        if (file) bring.mutate({ file, conflict: isKnown ? solution : 'refuse' }, { onSuccess: onImported });
      }}
    >
      <p className={classes.plain}>{t('issues.import.text')}</p>
      <div className={classes.attached}>
        {file && <IconFileZip size={16} aria-hidden />}
        {file && <span className="truncate">{file.name}</span>}
        {file && <span className="quiet numbers">{formatBytes(file.size)}</span>}
        <FileButton
          accept=".bcf,.bcfzip,.zip"
          onChange={chosen => {
            if (!chosen) return;
            choose(chosen);
            bring.reset();
          }}
        >
          {props => (
            <Button {...props} data-autofocus={file ? undefined : true}>
              {t(file ? 'issues.import.other' : 'issues.import.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {isKnown && (
        <>
          <Problem className={classes.problem} text={t('issues.import.known')} />
          <SegmentedControl
            aria-label={t('issues.import.solution')}
            value={solution}
            data={solutions.map(value => ({ value, label: t(`issues.import.solutions.${value}`) }))}
            onChange={value => solve(solutions.find(each => each === value) ?? 'merge')}
          />
          <p className={classes.plain}>{t(`issues.import.explained.${solution}`)}</p>
        </>
      )}
    </ChangeForm>
  );
}

interface ReportDialogProps {
  readonly report: ImportReport;
  readonly name: string;
  readonly models: readonly string[] | undefined;
  readonly haveModelsFailed: boolean;
  readonly onClose: () => void;
}

function ReportDialog({ report, name, models, haveModelsFailed, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const lines = reportLines(t, report, { name, models, haveModelsFailed });
  const notices = groupedNotices(report.notices);
  return (
    <TellDialog title={t('issues.import.done', { count: report.topics })} onClose={onClose}>
      {lines.map(({ text, isProblem }) => (
        <p key={text} className={isProblem ? classes.problem : classes.plain} role={isProblem ? 'alert' : undefined}>
          {text}
        </p>
      ))}
      {notices.length > 0 && (
        <div className={classes.report} tabIndex={0} role="region" aria-label={t('issues.import.report')}>
          <ul>
            {notices.map(notice => (
              <NoticeLine key={notice.what} notice={notice} />
            ))}
          </ul>
        </div>
      )}
    </TellDialog>
  );
}

/** A notice with its place; several places are folded. */
function NoticeLine({ notice: { what, places, areIssues } }: { readonly notice: GroupedNotice }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [place] = places;
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <span lang="en">{what}</span> {places.length === 1 && <span className="quiet">{place}</span>}
      {places.length > 1 && (
        <UnstyledButton className={classes.places} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Arrow size={12} aria-hidden />
          {t(areIssues ? 'issues.import.inIssues' : 'issues.import.inPlaces', { count: places.length })}
        </UnstyledButton>
      )}
      {isOpen && (
        <ul className="quiet">
          {places.map((each, n) => (
            <li key={n}>{each}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
