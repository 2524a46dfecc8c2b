// The certificate of the service, a warning if its authority should be renewed, and the renewal.
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { formatDay } from '../../ui/numbers/format.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import { StatusLine } from '../../ui/status.tsx';
import { certificateState, certificateFacts, reasonText } from './certificate-facts.ts';
import { certificateQuery, useCertificateRenewal, type ServerCertificate } from './queries.ts';
import { ChangeDialog } from '../../api/change-form.tsx';
import { TextButton } from '../../ui/buttons.tsx';

export function CertificateSection() {
  const { t } = useTranslation();
  const certificate = useQuery(certificateQuery);
  const renewal = useCertificateRenewal();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('administration.certificate.title')} text={t('administration.certificate.text')}>
      <Loaded query={certificate}>
        {found => (
          <>
            <State certificate={found} now={certificate.dataUpdatedAt} />
            <Facts certificate={found} />
            {found.source === 'own' && (
              <TextButton
                icon={IconRefresh}
                text={t('administration.certificate.renew')}
                onClick={() => {
                  renewal.reset();
                  setAsking(true);
                }}
              />
            )}
            <Outcome
              problem={undefined}
              done={renewal.isSuccess ? t('administration.certificate.renewed') : undefined}
            />
          </>
        )}
      </Loaded>
      {isAsking && (
        <ChangeDialog
          title={t('administration.certificate.renewTitle')}
          text={t('administration.certificate.renewText')}
          action={t('administration.certificate.renewAction')}
          change={renewal}
          given={undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function State({ certificate, now }: { readonly certificate: ServerCertificate; readonly now: number }) {
  const { t } = useTranslation();
  const state = certificateState(certificate, now);
  if (state.isFine) return <StatusLine kind="done" word={t('administration.certificate.fine')} />;
  return (
    <>
      <StatusLine kind="warning" word={t('administration.certificate.due')} />
      <p>{reasonText(t, state, certificate.source)}</p>
    </>
  );
}

function Facts({ certificate }: { readonly certificate: ServerCertificate }) {
  const { t } = useTranslation();
  const { fingerprint, authority } = certificate;
  return (
    <>
      {certificateFacts(t, certificate).map(([name, value]) => (
        <p key={name}>
          <span className="quiet">{name}:</span> {value}
        </p>
      ))}
      <CopyRow label={t('administration.certificate.fingerprint')} text={fingerprint} />
      {authority && (
        <>
          <p>
            <span className="quiet">{t('administration.certificate.authority')}:</span> {authority.subject},{' '}
            {t('administration.certificate.authorityUntil', { day: formatDay(authority.valid_until) })}
          </p>
          <CopyRow label={t('administration.certificate.authorityFingerprint')} text={authority.fingerprint} />
          <p>
            <a href="/trust" target="_blank" rel="noreferrer">
              {t('administration.certificate.install')}
            </a>
          </p>
        </>
      )}
    </>
  );
}
