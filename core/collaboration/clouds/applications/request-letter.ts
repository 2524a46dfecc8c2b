// The mail to the owner of an application that was asked into a cloud. Plain text.
import { inLine } from '../../../identity/mail/service.ts';
import { languageOf, type InEachLanguage } from '../../../kit/text/languages.ts';

/** The names are in one line each. */
interface Asked {
  readonly asker: string;
  readonly application: string;
  readonly cloud: string;
  /** the page of the application, where its owner answers */
  readonly link: string;
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

const inEach: InEachLanguage<(asked: Asked) => Letter> = {
  en: ({ asker, application, cloud, link }) => ({
    subject: `${application}: request to join a cloud`,
    text: `Hello,\n\n${asker} asks to add your application "${application}" to the cloud "${cloud}". It has no access there until you accept.\n\nOpen this link to accept or decline:\n${link}\n`,
  }),
  fr: ({ asker, application, cloud, link }) => ({
    subject: `${application} : demande d’ajout à un cloud`,
    text: `Bonjour,\n\n${asker} demande d’ajouter votre application « ${application} » au cloud « ${cloud} ». Elle n’y a aucun accès tant que vous n’avez pas accepté.\n\nPour accepter ou refuser, ouvrez ce lien :\n${link}\n`,
  }),
  de: ({ asker, application, cloud, link }) => ({
    subject: `${application}: Anfrage zur Aufnahme in eine Cloud`,
    text: `Guten Tag,\n\n${asker} möchte Ihre Anwendung „${application}“ zur Cloud „${cloud}“ hinzufügen. Sie hat dort keinen Zugriff, bis Sie zustimmen.\n\nÖffnen Sie diesen Link, um zuzustimmen oder abzulehnen:\n${link}\n`,
  }),
  es: ({ asker, application, cloud, link }) => ({
    subject: `${application}: solicitud para añadirla a una nube`,
    text: `Hola:\n\n${asker} solicita añadir su aplicación «${application}» a la nube «${cloud}». No tendrá acceso a ella hasta que usted acepte.\n\nAbra este enlace para aceptar o rechazar:\n${link}\n`,
  }),
  it: ({ asker, application, cloud, link }) => ({
    subject: `${application}: richiesta di aggiunta a un cloud`,
    text: `Buongiorno,\n\n${asker} chiede di aggiungere la Sua applicazione «${application}» al cloud «${cloud}». Non vi avrà accesso finché Lei non accetta.\n\nApra questo link per accettare o rifiutare:\n${link}\n`,
  }),
  nl: ({ asker, application, cloud, link }) => ({
    subject: `${application}: verzoek tot toevoeging aan een cloud`,
    text: `Hallo,\n\n${asker} vraagt om uw applicatie ‘${application}’ toe te voegen aan de cloud ‘${cloud}’. Ze heeft daar geen toegang totdat u akkoord gaat.\n\nOpen deze link om te accepteren of te weigeren:\n${link}\n`,
  }),
};

/** In the language of the owner. */
export function requestLetter({ locale, link, ...names }: Asked & { readonly locale: string }): Letter {
  return inEach[languageOf(locale)]({
    asker: inLine(names.asker),
    application: inLine(names.application),
    cloud: inLine(names.cloud),
    link,
  });
}
