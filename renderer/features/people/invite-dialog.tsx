// Invites several addresses at once, then shows the links: without a mail server the user sends them.
import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkToShare, onReach, reach } from '../../desktop/reach.ts';
import { useProblems } from '../../api/problem.ts';
import type { Role } from '../../api/roles.ts';
import { useMail } from '../../api/service-reach.ts';
import { described } from '../../ui/input-layout.ts';
import { CopyAction } from '../../ui/links/copy-row.tsx';
import { FormDialog, TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Thing } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { QrCode, NotShared } from '../../ui/links/link-for-others.tsx';
import { Status } from '../../ui/status.tsx';
import { canInvite, inviteText, readAddresses, wrongText, sendEach, sentWords } from './sent-invitations.ts';
import type { InvitationLink, Sent } from './sent-invitations.ts';
import type { Invite } from './queries.ts';
import { roleChoices, roleText } from './people-rules.ts';

interface InviteDialogProps<Some extends Role> {
  readonly title: string;
  readonly roles: readonly Some[];
  readonly role: Some;
  readonly onRole: (role: Some) => void;
  /** further fields */
  readonly children?: ReactNode;
  readonly invite: Invite;
  readonly linkOf: (id: number) => Promise<InvitationLink>;
  readonly onClose: () => void;
}

export function InviteDialog<Some extends Role>(props: InviteDialogProps<Some>) {
  const { title, roles, role, onRole, children, invite, linkOf, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const read = readAddresses(text);
  const send = useMutation({ mutationFn: () => sendEach(read.addresses, async email => linkOf(await invite(email))) });
  if (send.data) return <SentDialog sent={send.data} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      action={inviteText(t, read)}
      busy={send.isPending}
      disabled={!canInvite(read)}
      onClose={onClose}
      onSubmit={() => send.mutate()}
    >
      <Textarea
        size="xs"
        data-autofocus
        label={t('people.addresses')}
        {...described(t('people.addressesText'))}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        error={wrongText(t, read)}
      />
      <NativeSelect
        label={t('people.asWhat')}
        {...described(roleText(t, role))}
        value={String(role)}
        data={roleChoices(t, roles)}
        onChange={({ currentTarget: { value } }) => onRole(Number(value) as Some)}
      />
      {children}
    </FormDialog>
  );
}

function SentDialog({ sent, onClose }: { readonly sent: readonly Sent[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const hasMail = useMail();
  const { origin, share } = useSyncExternalStore(onReach, reach);
  const words = sentWords(t, sent, { hasMail, toShare: link => linkToShare(link, origin) });
  return (
    <TellDialog title={words.title} size="lg" onClose={onClose}>
      {words.text !== undefined && <Text size="sm">{words.text}</Text>}
      {!words.isShared && <NotShared share={share} several={words.links.length > 1} />}
      <ul className={classes.things}>
        {words.links.map(({ email, link, isMailed }) => (
          <Thing key={email} name={email} about={<code>{link}</code>}>
            <Status
              kind={isMailed ? 'done' : 'waiting'}
              word={t(isMailed ? 'people.isMailed' : 'people.isNotMailed')}
            />
            <CopyAction text={link} name={email} />
          </Thing>
        ))}
      </ul>
      {words.all !== undefined && (
        <p>
          <CopyAction text={words.all} name={t('people.copyAll')} label={t('people.copyAll')} />
        </p>
      )}
      {words.code !== undefined && <QrCode text={words.code} />}
      {words.failed.map(({ email, error }) => (
        <div key={email} role="alert">
          <Status kind="failed" word={`${email}: ${problems.of(error) ?? t('shell.notDone')}`} />
        </div>
      ))}
    </TellDialog>
  );
}
