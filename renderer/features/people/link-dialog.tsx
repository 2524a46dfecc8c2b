// The link of an invitation, to copy or to scan.
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { TellDialog } from '../../ui/form-dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import type { InvitationLink } from './sent-invitations.ts';

export interface LinkDialogProps {
  readonly email: string;
  readonly id: number;
  readonly linkOf: (id: number) => Promise<InvitationLink>;
  readonly onClose: () => void;
}

export function LinkDialog({ email, id, linkOf, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  // Not kept: the link ends when the invitation is sent again.
  const query = useQuery({
    queryKey: ['invitation-link', id, email],
    queryFn: () => linkOf(id),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <TellDialog title={t('people.linkTitle', { email })} size="lg" onClose={onClose}>
      <Loaded query={query} loading={<LoadingRows rows={3} />}>
        {({ link, mail }) => (
          <>
            <Text size="sm">{t(mail === 'sent' ? 'people.mailed' : 'people.notMailed')}</Text>
            <CopyRow label="" text={link} name={email} />
            <QrCode text={link} />
          </>
        )}
      </Loaded>
    </TellDialog>
  );
}
