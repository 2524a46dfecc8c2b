// The mails about second factors, in Italian. Plain text.
export const italian = {
  subject: 'Plinth: la verifica in due passaggi è stata modificata',
  hello: (name: string) => `Buongiorno${name},`,
  happenings: {
    totpAdded:
      'Un’app di autenticazione è stata aggiunta a questo account. Il suo codice è ora necessario per accedere.',
    totpRemoved: 'L’app di autenticazione è stata rimossa da questo account.',
    passkeyAdded: 'Una passkey è stata aggiunta a questo account.',
    passkeyRemoved: 'Una passkey è stata rimossa da questo account.',
    codesRenewed: 'Per questo account sono stati creati nuovi codici di recupero. I precedenti non funzionano più.',
    reset:
      'Un amministratore ha rimosso tutti i secondi fattori da questo account. Ora per accedere basta la password.',
  },
  codeUsed: (left: number) =>
    `Un codice di recupero è stato usato per accedere a questo account. Codici non usati: ${left}.`,
  lockedSubject: 'Plinth: codici errati all’accesso',
  locked: {
    totp: (until: string | undefined) =>
      `All’accesso a questo account sono stati inseriti 10 codici errati. I codici dell’app di autenticazione sono bloccati ${until ? `fino a ${until}` : 'fino a un accesso con un codice di recupero o una passkey'}. I browser già usati per accedere non sono interessati.`,
    recovery: (until: string | undefined) =>
      `All’accesso a questo account sono stati inseriti 10 codici di recupero errati. I codici di recupero sono bloccati ${until ? `fino a ${until}` : 'fino a un accesso con l’app di autenticazione o una passkey'}. I browser già usati per accedere non sono interessati.`,
  },
  lockedAdvice: 'Se i tentativi non sono propri, qualcuno conosce la password: cambiarla subito.',
  advice: 'Se l’operazione non è stata fatta personalmente, cambiare la password e contattare l’amministratore.',
};
