// Mails about visas: to each new validator, and to the requester once all have answered.
import { fullNameOf, type Account } from '../../../identity/users/service.ts';
import type { Letter, Mail } from '../../../identity/mail/service.ts';
import type { Log } from '../../../kit/log.ts';
import type { ProjectView } from '../../members/schema.ts';
import type { Visa } from '../schema.ts';
import { answeredLetter, requestLetter } from './letters.ts';

export interface NoticeDeps {
  readonly users: { find(id: number): Promise<Account | undefined> };
  readonly mail: Mail;
  readonly log: Log;
  /** public address of the service; else the address of the request counts */
  readonly publicUrl: string | undefined;
}

export function createNotices({ users, mail, log, publicUrl }: NoticeDeps) {
  const linkTo = ({ origin, place: { cloudId, projectId } }: ProjectView) =>
    `${(publicUrl ?? origin).replace(/\/+$/, '')}/app/c/${cloudId}/p/${projectId}/visas`;

  /** A mail that fails does not fail the change. */
  async function write(account: Account | undefined, letter: (locale: string) => Letter): Promise<void> {
    if (account?.kind !== 'person') return;
    try {
      await mail.send({ to: account.email, ...letter(account.locale) });
    } catch (error) {
      log.warn('the mail of a visa could not be written', { error });
    }
  }

  return {
    /** To a validator; none when they requested the visa themselves. */
    async asked(
      askerId: number,
      validatorId: number,
      view: ProjectView,
      document: string,
      { deadline, description }: Pick<Visa, 'deadline' | 'description'>,
    ): Promise<void> {
      if (askerId === validatorId) return;
      const [asker, validator] = await Promise.all([users.find(askerId), users.find(validatorId)]);
      const name = asker ? fullNameOf(asker) : 'Plinth';
      await write(validator, locale =>
        requestLetter({ locale, asker: name, document, deadline, description, link: linkTo(view) }),
      );
    },

    /** To the requester of the visa. */
    async complete(
      creatorId: number,
      view: ProjectView,
      document: string,
      { validations }: { readonly validations: readonly { readonly status: string }[] },
    ): Promise<void> {
      const count = (status: 'A' | 'D') => validations.filter(validation => validation.status === status).length;
      await write(await users.find(creatorId), locale =>
        answeredLetter({ locale, document, accepted: count('A'), denied: count('D'), link: linkTo(view) }),
      );
    },
  };
}
