// Invites several addresses at once, then gives the links: without a mail server they are what is passed on.
import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkForOthers, onReach, reach } from '../../desktop/reach.ts';
import { useProblems } from '../../api/problem.ts';
import { below } from '../../ui/below.ts';
import { CopyAction } from '../../ui/copy-row.tsx';
import { FormDialog, TellDialog } from '../../ui/form-dialog.tsx';
import classes from '../../ui/page.module.css';
import { QrCode } from '../../ui/qr-code.tsx';
import { NotShared } from '../../ui/link-for-others.tsx';
import { Status } from '../../ui/status.tsx';
import { readAddresses } from './addresses.ts';
import type { Invite, Role } from './queries.ts';
import { useRoleWords } from './role-pick.tsx';
import { areMailed, linksOf, sendEach, type InvitationLink, type Sent } from './sent-invitations.ts';

export interface InviteDialogProps<Some extends Role> {
  readonly title: string;
  readonly roles: readonly Some[];
  readonly role: Some;
  readonly onRole: (role: Some) => void;
  /** further questions */
  readonly children?: ReactNode;
  readonly invite: Invite;
  readonly linkOf: (id: number) => Promise<InvitationLink>;
  readonly onClose: () => void;
}

export function InviteDialog<Some extends Role>({
  title,
  roles,
  role,
  onRole,
  children,
  invite,
  linkOf,
  onClose,
}: InviteDialogProps<Some>) {
  const { t } = useTranslation();
  const { nameOf, textOf } = useRoleWords();
  const [text, setText] = useState('');
  const { addresses, wrong } = readAddresses(text);
  const send = useMutation({
    mutationFn: () => sendEach(addresses, async email => linkOf(await invite(email))),
  });
  if (send.data) return <SentDialog sent={send.data} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      action={t('people.send', { count: Math.max(1, addresses.length) })}
      busy={send.isPending}
      disabled={addresses.length === 0 || wrong.length > 0}
      onClose={onClose}
      onSubmit={() => {
        send.mutate();
      }}
    >
      <Textarea
        size="xs"
        data-autofocus
        label={t('people.addresses')}
        {...below}
        description={t('people.addressesText')}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value);
        }}
        error={wrong.length > 0 && t('people.noAddress', { text: wrong.join(', ') })}
      />
      <NativeSelect
        label={t('people.asWhat')}
        {...below}
        description={textOf(role)}
        value={String(role)}
        data={roles.map(each => ({ value: String(each), label: nameOf(each) }))}
        onChange={({ currentTarget: { value } }) => {
          onRole(Number(value) as Some);
        }}
      />
      {children}
    </FormDialog>
  );
}

function SentDialog({ sent, onClose }: { readonly sent: readonly Sent[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { origin, share } = useSyncExternalStore(onReach, reach);
  const links = linksOf(sent).map(each => ({ ...each, link: linkForOthers(each.link, origin) }));
  const [first] = links;
  const isReachable = first?.link !== null;
  return (
    <TellDialog title={t('people.invitedTitle', { count: links.length })} size="lg" onClose={onClose}>
      {first && <Text size="sm">{t(areMailed(links) ? 'people.mailed' : 'people.notMailed')}</Text>}
      {first && !isReachable && <NotShared share={share} />}
      <ul className={classes.things}>
        {links.map(({ email, link }) => (
          <li key={email}>
            <span className={classes.what}>
              <strong>{email}</strong>
              {link !== null && (
                <span>
                  <code>{link}</code>
                </span>
              )}
            </span>
            {link !== null && <CopyAction text={link} name={email} />}
          </li>
        ))}
      </ul>
      {first?.link && links.length === 1 && <QrCode text={first.link} />}
      {sent.map(
        each =>
          'error' in each && (
            <div key={each.email} role="alert">
              <Status kind="failed" word={`${each.email}: ${problems.of(each.error) ?? t('shell.notDone')}`} />
            </div>
          ),
      )}
    </TellDialog>
  );
}
