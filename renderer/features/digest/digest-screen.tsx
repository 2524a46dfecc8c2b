// The daily email of a project: contents, recipient groups, and schedule.
import { ChangeDialog, ChangeOutcome } from '../../api/change-form.tsx';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useMail } from '../../api/service-reach.ts';
import type { Group, InProject } from '../../api/shapes.ts';
import { submitsOnly } from '../../ui/dialogs/form-dialog.tsx';
import { Page, Section, type PageHead } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Status, StatusLine } from '../../ui/status.tsx';
import { currentLanguage } from '../../i18n/language.ts';
import { known, languages } from '../../i18n/languages.ts';
import * as form from './digest-values.ts';
import type { Digest, DigestValues, TopicGroup } from './digest-values.ts';
import own from './digest.module.css';
import { digestQuery, useDigestChanges } from './queries.ts';
import { TextButton } from '../../ui/buttons.tsx';

interface DigestScreenProps extends InProject, PageHead {
  readonly groups: readonly Group[];
  /** link to the groups screen */
  readonly toGroups: ReactNode;
}

export const DigestScreen = (props: DigestScreenProps) => (
  <Page title={props.title} tabs={props.tabs}>
    <Loaded query={useQuery(digestQuery(props.cloudId, props.projectId))}>
      {found => <DigestForm {...props} digest={found} />}
    </Loaded>
  </Page>
);

type FormPartProps = { readonly values: DigestValues; readonly onChange: (change: Partial<DigestValues>) => void };

type DigestFormProps = DigestScreenProps & { readonly digest: Digest | null };

function DigestForm({ cloudId, projectId, groups, toGroups, digest }: DigestFormProps) {
  const { t } = useTranslation();
  const { save, stop } = useDigestChanges(cloudId, projectId);
  const hasMail = useMail();
  const [edited, edit] = useState<DigestValues>();
  const [isStopping, ask] = useState(false);
  // Changes saved by others are shown, unless the form has unsaved changes.
  const values = form.shownValues(edited, digest, {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: currentLanguage(),
  });
  const onChange = (change: Partial<DigestValues>) => {
    save.reset();
    edit({ ...values, ...change });
  };
  const note = form.digestNote(edited, digest, { values, isSaved: save.isSuccess });
  return (
    <form onSubmit={submitsOnly(() => save.mutate(values, { onSuccess: () => edit(undefined) }))}>
      <p className={classes.row}>
        <Status kind={digest ? 'done' : 'waiting'} word={t(digest ? 'digest.on' : 'digest.off')} />
        <span className="quiet">{t('digest.text')}</span>
      </p>
      {hasMail === false && <StatusLine kind="warning" word={t('digest.noMail')} />}
      <Topics values={values} onChange={onChange} />
      <Section title={t('digest.groups')} text={t('digest.groupsText')}>
        {groups.length === 0 ? (
          <p className={classes.row}>
            {t('digest.noGroups')} {toGroups}
          </p>
        ) : (
          <Groups groups={groups} values={values} onChange={onChange} />
        )}
      </Section>
      <Schedule values={values} onChange={onChange} />
      <ChangeOutcome error={save.error} done={note && t(note)} />
      <div className={classes.actions}>
        <Button
          type="submit"
          variant="filled"
          loading={save.isPending}
          disabled={!form.canSave(edited, digest, values)}
        >
          {t(digest ? 'parts.save' : 'digest.start')}
        </Button>
        {digest && (
          <TextButton text={t('digest.stop')} variant="subtle" color="var(--failed)" onClick={() => ask(true)} />
        )}
      </div>
      {isStopping && (
        <ChangeDialog
          title={t('digest.stopTitle')}
          text={t('digest.stopText')}
          action={t('digest.stopAction')}
          change={stop}
          given={undefined}
          onClose={() => ask(false)}
          onDone={() => {
            edit(undefined);
            save.reset();
            ask(false);
          }}
        />
      )}
    </form>
  );
}

function Topics({ values, onChange }: FormPartProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('digest.topics')}>
      <div className={own.columns}>
        {(Object.keys(form.topicGroups) as TopicGroup[]).map(group => (
          <fieldset key={group} className={own.choices}>
            <legend>{t(`digest.about.${group}`)}</legend>
            {form.topicGroups[group].map(topic => (
              <Checkbox
                key={topic}
                label={t(`digest.topic.${topic}`)}
                checked={values[topic]}
                onChange={({ currentTarget: { checked } }) => onChange({ [topic]: checked })}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Section>
  );
}

function Groups({ groups, values, onChange }: FormPartProps & { readonly groups: readonly Group[] }) {
  const { t } = useTranslation();
  return (
    <fieldset className={own.choices}>
      <legend className={own.hidden}>{t('digest.groups')}</legend>
      {groups.map(group => (
        <Checkbox
          key={group.id}
          label={form.groupText(t, group)}
          checked={values.recipients_group_ids.includes(group.id)}
          onChange={({ currentTarget: { checked } }) => onChange(form.withRecipients(values, group.id, checked))}
        />
      ))}
    </fieldset>
  );
}

function Schedule({ values, onChange }: FormPartProps) {
  const { t } = useTranslation();
  const { schedule } = values;
  const set = (change: Partial<DigestValues['schedule']>) => onChange(form.withSchedule(values, change));
  return (
    <Section title={t('digest.schedule')}>
      <fieldset className={own.days}>
        <legend className={own.hidden}>{t('digest.days')}</legend>
        {form.weekdays.map(day => (
          <Checkbox
            key={day}
            label={t(`digest.day.${day}`)}
            checked={schedule[day]}
            onChange={({ currentTarget: { checked } }) => set({ [day]: checked })}
          />
        ))}
      </fieldset>
      <div className={classes.form}>
        <TextInput
          type="time"
          label={t('digest.time')}
          value={schedule.time}
          onChange={({ currentTarget: { value } }) => set({ time: value })}
        />
        <NativeSelect
          label={t('digest.zone')}
          value={schedule.timezone}
          data={form.zonesWith(schedule.timezone, Intl.supportedValuesOf('timeZone'))}
          onChange={({ currentTarget: { value } }) => set({ timezone: value })}
        />
        <NativeSelect
          label={t('digest.locale')}
          value={values.locale}
          data={languages.map(value => ({ value, label: known[value].name }))}
          onChange={({ currentTarget: { value } }) => onChange({ locale: value as DigestValues['locale'] })}
        />
      </div>
    </Section>
  );
}
