import { FileButton, Textarea, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useIssueChanges, type IssueChange } from '../changes.ts';
import { IssueFields } from '../panel/issue-fields.tsx';
import { emptyIssue, firstDraft, newIssueOf } from './new-issue.ts';
import classes from '../panel/panel.module.css';
import { pictureAmong, toBase64, usePicture } from '../panel/picture-file.ts';
import type { IssuePlace } from '../place.ts';
import { LONGEST } from '../panel/text-edit.ts';
import { TextButton } from '../../../ui/buttons.tsx';

export interface NewIssueDialogProps {
  readonly at: IssuePlace;
  /** undefined: the project's first status */
  readonly status: string | null | undefined;
  readonly onClose: () => void;
  readonly onMade: (guid: string) => void;
}

export function NewIssueDialog({ at, status, onClose, onMade }: NewIssueDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create } = useIssueChanges(at.projectId);
  const [draft, setDraft] = useState(() => firstDraft(at.values, status));
  const { picture, isRefused, take, clear, refuse } = usePicture();
  const change = (given: IssueChange) => setDraft(before => ({ ...before, ...given }));
  const submit = async () => {
    const sent = picture && { type: picture.type, data: await toBase64(picture.bytes) };
    const body = newIssueOf(draft, sent);
    if (!body) return;
    create.mutate(body, { onSuccess: ({ guid }) => onMade(guid) });
  };
  return (
    <FormDialog
      title={t('issues.new')}
      action={t('issues.createAction')}
      size="lg"
      busy={create.isPending}
      disabled={newIssueOf(draft, undefined) === undefined}
      error={isRefused ? t('issues.noPicture') : problems.of(create.error)}
      onClose={onClose}
      onSubmit={() => {
        submit().catch(refuse);
      }}
    >
      <TextInput
        data-autofocus
        label={t('issues.fields.title')}
        value={draft.title ?? ''}
        maxLength={LONGEST.title}
        onChange={event => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('issues.fields.description')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LONGEST.text}
        value={draft.description ?? ''}
        onChange={event => change({ description: event.currentTarget.value })}
        onPaste={event => take(pictureAmong(event.clipboardData.files))}
      />
      <IssueFields at={at} issue={{ ...emptyIssue, ...draft }} onChange={change} />
      <div className={classes.attached}>
        {picture && <span className="truncate">{picture.name}</span>}
        {picture && <TextButton icon={IconX} text={t('issues.removePicture')} variant="subtle" onClick={clear} />}
        {!picture && (
          <FileButton accept="image/*" onChange={take}>
            {props => <TextButton {...props} icon={IconPhotoPlus} text={t('issues.attachPicture')} />}
          </FileButton>
        )}
      </div>
    </FormDialog>
  );
}
