// Backups of the server: what came of them, when and where they are made, and how one is restored.
import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeOutcome } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';
import { Loaded } from '../../api/loaded.tsx';
import { SettingsForm } from '../../api/settings-form.tsx';
import { TextButton } from '../../ui/buttons.tsx';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { CopyBlock } from '../../ui/links/copy-row.tsx';
import { formatTime } from '../../ui/numbers/format.ts';
import { NumberField } from '../../ui/numbers/number-field.tsx';
import { Page, Section, type PageHead } from '../../ui/page.tsx';
import { StatusLine } from '../../ui/status.tsx';
import * as values from './backup-values.ts';
import classes from './backups.module.css';
import { backupsQuery, useBackupChanges, type Backups } from './queries.ts';

export function BackupsScreen({ title, tabs }: PageHead) {
  const backups = useQuery(backupsQuery);
  return (
    <Page title={title} tabs={tabs}>
      <Loaded query={backups}>
        {found => (
          <>
            <State backups={found} now={backups.dataUpdatedAt} />
            <Schedule key={found.folder} backups={found} />
            {found.folder !== null && <List backups={found} folder={found.folder} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function State({ backups, now }: { readonly backups: Backups; readonly now: number }) {
  const { t } = useTranslation();
  const { start } = useBackupChanges();
  return (
    <Section title={t('backups.title')} text={t('backups.text')}>
      {values.backupStates(t, backups, now).map(state => (
        <StatusLine key={state.word} role="status" {...state} />
      ))}
      {backups.folder !== null && (
        <div className={classes.now}>
          <TextButton
            text={t('backups.now')}
            loading={start.isPending}
            disabled={backups.running !== null}
            onClick={() => start.mutate()}
          />
          <ChangeOutcome error={start.error} fields={[]} />
        </div>
      )}
    </Section>
  );
}

function Schedule({ backups }: { readonly backups: Backups }) {
  const { t } = useTranslation();
  const { save } = useBackupChanges();
  const form = useForm(values.firstBackupValues(backups), save.error);
  const { values: written, set, text, flag, problem } = form;
  const submit = () => save.mutate(values.backupsWritten(written), { onSuccess: () => set({ passphrase: '' }) });
  return (
    <Section title={t('backups.schedule')} text={t('backups.scheduleText')}>
      <SettingsForm
        change={save}
        fields={['folder', 'at', 'keep_days', 'passphrase']}
        action={t('parts.save')}
        done={t('parts.saved')}
        disabled={!values.canSaveBackups(written, backups)}
        onSubmit={submit}
      >
        <TextInput
          label={t('backups.folder')}
          description={t('backups.folderText')}
          {...descriptionBelow}
          autoComplete="off"
          spellCheck={false}
          {...text('folder')}
        />
        <TextInput type="time" label={t('backups.at')} {...text('at')} />
        <NumberField
          label={t('backups.days')}
          min={1}
          max={3650}
          isWhole
          value={written.days}
          error={problem('keep_days')}
          onChange={days => set({ days })}
        />
        <Switch label={t('backups.key')} description={t('backups.keyText')} {...flag('hasKey')} />
        {written.hasKey && (
          <TextInput
            type="password"
            autoComplete="new-password"
            label={t('backups.passphrase')}
            description={t(backups.has_key ? 'backups.passphraseKept' : 'backups.passphraseText')}
            {...descriptionBelow}
            {...text('passphrase')}
          />
        )}
      </SettingsForm>
    </Section>
  );
}

function List({ backups: { backups }, folder }: { readonly backups: Backups; readonly folder: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t('backups.list')} text={t('backups.restoreText')}>
      <CopyBlock label={t('backups.command')} text={values.restoreCommand(folder)} />
      {backups.length === 0 ? (
        <p className="quiet">{t('backups.listNone')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('backups.list')}>
          {backups.map(backup => (
            <li key={backup.name}>
              <span>{backup.made_at === null ? backup.name : formatTime(backup.made_at)}</span>
              <span className="quiet">{values.backupLine(t, backup)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
