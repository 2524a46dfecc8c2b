// Dialogs about the access tokens of a project.
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '@mantine/core';
import { ChangeDialog, ChangeForm } from '../../api/change-form.tsx';
import type { InProject, ProjectAccessToken } from '../../api/shapes.ts';
import { CopyBlock, CopyRow } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useTokenChanges } from './queries.ts';
import * as tokens from './new-token.ts';
import { described } from '../../ui/input-layout.ts';
import { ScopeList } from '../../ui/scopes/scope-list.tsx';
import { useForm } from '../../api/form.ts';

interface NewTokenDialogProps extends InProject {
  /** scopes that the user has here */
  readonly usable: readonly string[];
  /** members that the token may act for */
  readonly people: readonly tokens.TokenPerson[];
  readonly onClose: () => void;
  readonly onMade: (token: ProjectAccessToken) => void;
}

function NewTokenDialog({ cloudId, projectId, usable, people, onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation();
  const { create } = useTokenChanges(cloudId, projectId);
  const { values: form, set, text } = useForm(tokens.firstToken, create.error);
  const submit = () => create.mutate(tokens.tokenWritten(form), { onSuccess: onMade });
  return (
    <ChangeForm
      title={t('tokens.create')}
      action={t('shell.create')}
      size="lg"
      change={create}
      disabled={!tokens.isTokenComplete(form)}
      onClose={onClose}
      onSubmit={submit}
    >
      <ScopeList
        label={t('tokens.scopes')}
        scopes={tokens.tokenScopes}
        value={form.scopes}
        isOff={scope => !usable.includes(scope)}
        onChange={scopes => set({ scopes })}
      />
      <NativeSelect
        label={t('tokens.life')}
        value={String(form.hours)}
        data={tokens.lifeChoices(t)}
        onChange={({ currentTarget: { value } }) => set({ hours: Number(value) })}
      />
      <NativeSelect
        label={t('tokens.for')}
        {...described(t('tokens.forText'))}
        data={tokens.personChoices(t, people)}
        {...text('email')}
      />
    </ChangeForm>
  );
}

export type TokenQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'made' | 'end'; readonly token: ProjectAccessToken };

export interface TokenQuestionsProps extends Pick<NewTokenDialogProps, 'cloudId' | 'projectId' | 'usable' | 'people'> {
  readonly question: TokenQuestion;
  readonly onAsk: (question: TokenQuestion) => void;
  readonly onClose: () => void;
}

export function TokenQuestions({ question, onAsk, onClose, ...place }: TokenQuestionsProps) {
  const { t } = useTranslation();
  const { cloudId, projectId } = place;
  const { end } = useTokenChanges(cloudId, projectId);
  return (
    <>
      {question.kind === 'new' && (
        <NewTokenDialog {...place} onClose={onClose} onMade={token => onAsk({ kind: 'made', token })} />
      )}
      {question.kind === 'made' && (
        <TellDialog title={t('tokens.made')} size="lg" once onClose={onClose}>
          <CopyRow label="" text={question.token.token} name={tokens.nameOf(question.token)} />
          <p className="quiet">{t('tokens.how')}</p>
          <CopyBlock
            label={t('tokens.how')}
            text={tokens.exampleCall(location.origin, cloudId, projectId, question.token.token)}
          />
        </TellDialog>
      )}
      {question.kind === 'end' && (
        <ChangeDialog
          title={t('tokens.endTitle')}
          text={t('tokens.endText')}
          action={t('tokens.end')}
          change={end}
          given={question.token.token}
          onClose={onClose}
        />
      )}
    </>
  );
}
