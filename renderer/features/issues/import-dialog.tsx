// Takes in the issues of a BCF file, and reports what was repaired or left out.
import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { useProblems } from '../../api/problem.ts';
import { formatBytes } from '../../ui/format.ts';
import { FormDialog, TellDialog } from '../../ui/form-dialog.tsx';
import { useExchange, type ImportConflict, type ImportReport } from './changes.ts';
import classes from './panel.module.css';

const solutions = ['merge', 'copy'] as const satisfies readonly ImportConflict[];

export interface ImportDialogProps {
  readonly projectId: number;
  /** undefined: it is chosen in the dialog */
  readonly file: File | undefined;
  readonly onClose: () => void;
}

export function ImportDialog({ projectId, file: given, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { bring } = useExchange(projectId);
  const [file, choose] = useState(given);
  const [solution, solve] = useState<(typeof solutions)[number]>('merge');
  if (bring.data) return <ReportDialog report={bring.data} name={file?.name ?? ''} onClose={onClose} />;
  // Something of the file is in the project already.
  const isKnown =
    (bring.error instanceof ApiError && bring.error.status === 409) ||
    (bring.isPending && bring.variables.conflict !== 'refuse');
  return (
    <FormDialog
      title={t('issues.import.title')}
      action={t('issues.import.action')}
      busy={bring.isPending}
      disabled={!file}
      error={isKnown ? undefined : problems.of(bring.error)}
      onClose={onClose}
      onSubmit={() => {
        if (file) bring.mutate({ file, conflict: isKnown ? solution : 'refuse' });
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
          <p className={classes.problem} role="alert">
            {t('issues.import.known')}
          </p>
          <SegmentedControl
            aria-label={t('issues.import.solution')}
            value={solution}
            data={solutions.map(value => ({ value, label: t(`issues.import.solutions.${value}`) }))}
            onChange={value => {
              solve(solutions.find(each => each === value) ?? 'merge');
            }}
          />
          <p className={classes.plain}>{t(`issues.import.explained.${solution}`)}</p>
        </>
      )}
    </FormDialog>
  );
}

interface ReportDialogProps {
  readonly report: ImportReport;
  readonly name: string;
  readonly onClose: () => void;
}

function ReportDialog({ report, name, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { version, topics, added, updated, unchanged, notices } = report;
  const byPlace = Map.groupBy(notices, ({ where }) => where);
  return (
    <TellDialog title={t('issues.import.done', { count: topics })} onClose={onClose}>
      <p className={classes.plain}>{t('issues.import.from', { name, version })}</p>
      {added < topics && <p className={classes.plain}>{t('issues.import.merged', { added, updated, unchanged })}</p>}
      {notices.length === 0 ? (
        <p className={classes.plain}>{t('issues.import.whole')}</p>
      ) : (
        <>
          <p className={classes.plain}>{t('issues.import.notices', { count: notices.length })}</p>
          <div className={classes.report} tabIndex={0} role="region" aria-label={t('issues.import.report')}>
            {[...byPlace].map(([where, found]) => (
              <section key={where}>
                <h3>{where}</h3>
                <ul lang="en">
                  {found.map(({ what }, place) => (
                    <li key={place}>{what}</li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </TellDialog>
  );
}
