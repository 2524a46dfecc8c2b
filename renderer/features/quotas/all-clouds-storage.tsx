// Storage used by every cloud of the server, and its limit, for administrators of the server.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { CloudQuota } from '../../api/shapes.ts';
import { Section } from '../../ui/page.tsx';
import pageClasses from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { quotasQuery } from './queries.ts';
import { QuotaForm, UsageBar } from './cloud-storage.tsx';
import { fullestFirst, fullnessOf, usageText } from './quota-rules.ts';

/** Number of clouds shown at first. */
const FIRST = 8;

export function AllCloudsStorage() {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<CloudQuota>();
  const [isWhole, setWhole] = useState(false);
  return (
    <Section title={t('projects.storage.clouds')} text={t('projects.storage.cloudsText')}>
      <Loaded query={useQuery(quotasQuery)}>
        {all => (
          <>
            {all.length === 0 && <p className="quiet">{t('projects.storage.none')}</p>}
            <ul className={pageClasses.things}>
              {fullestFirst(all)
                .slice(0, isWhole ? all.length : FIRST)
                .map(quota => (
                  <CloudRow key={quota.id} quota={quota} onChange={setChanging} />
                ))}
            </ul>
            {!isWhole && all.length > FIRST && (
              <Button variant="subtle" onClick={() => setWhole(true)}>
                {t('projects.storage.all', { count: all.length })}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {changing && <QuotaForm quota={changing} onClose={() => setChanging(undefined)} />}
    </Section>
  );
}

function CloudRow({ quota, onChange }: { readonly quota: CloudQuota; readonly onChange: (quota: CloudQuota) => void }) {
  const { t } = useTranslation();
  const usage = { used: quota.total_size, limit: quota.total_size_available };
  const fullness = fullnessOf(usage);
  return (
    <li>
      <div className={pageClasses.what}>
        <strong>{quota.name}</strong>
        <UsageBar fullness={fullness} />
        {fullness && fullness.state !== 'ok' ? (
          <div>
            <Status kind={fullness.kind} word={usageText(t, usage)} />
          </div>
        ) : (
          <span>{usageText(t, usage)}</span>
        )}
      </div>
      <Button aria-label={t('projects.storage.changeOf', { name: quota.name })} onClick={() => onChange(quota)}>
        {t('projects.storage.change')}
      </Button>
    </li>
  );
}
