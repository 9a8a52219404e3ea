import type { MailTexts } from '../mail-text.js';

/** Values: name, company, who, reason. The link leads to one's own password and devices. */
export const impersonation: MailTexts = {
  'en-GB': {
    subject: '{who} is working in Parley as you',
    paragraphs: [
      '{who} of {company} opened Parley as you just now, for an hour at most.',
      'The reason given: {reason}',
    ],
    button: 'See your devices',
    after: [
      'Everything that is done in this time is kept with both names. Your password is not known to anybody.',
    ],
  },
  'nl-NL': {
    subject: '{who} werkt in Parley als jou',
    paragraphs: [
      '{who} van {company} heeft Parley zojuist als jou geopend, voor hooguit een uur.',
      'De opgegeven reden: {reason}',
    ],
    button: 'Bekijk je apparaten',
    after: ['Alles wat in die tijd gebeurt, wordt met beide namen bewaard. Niemand kent je wachtwoord.'],
  },
  'de-DE': {
    subject: '{who} arbeitet in Parley in Ihrem Namen',
    paragraphs: [
      '{who} von {company} hat Parley soeben als Sie geöffnet, für höchstens eine Stunde.',
      'Der angegebene Grund: {reason}',
    ],
    button: 'Ihre Geräte ansehen',
    after: [
      'Alles, was in dieser Zeit geschieht, wird mit beiden Namen festgehalten. Ihr Passwort kennt niemand.',
    ],
  },
  'es-ES': {
    subject: '{who} está trabajando en Parley como tú',
    paragraphs: [
      '{who}, de {company}, acaba de abrir Parley como tú, durante una hora como máximo.',
      'El motivo indicado: {reason}',
    ],
    button: 'Ver tus dispositivos',
    after: [
      'Todo lo que se haga en ese tiempo queda guardado con los dos nombres. Nadie conoce tu contraseña.',
    ],
  },
  'fr-FR': {
    subject: '{who} travaille dans Parley à votre place',
    paragraphs: [
      '{who}, de {company}, vient d’ouvrir Parley en tant que vous, pour une heure au plus.',
      'La raison donnée : {reason}',
    ],
    button: 'Voir vos appareils',
    after: [
      'Tout ce qui est fait pendant ce temps est conservé avec les deux noms. Personne ne connaît votre mot de passe.',
    ],
  },
  'ar-AR': {
    subject: 'يعمل {who} في Parley باسمك',
    paragraphs: [
      'فتح {who} من {company} تطبيق Parley باسمك للتو، لمدة ساعة على الأكثر.',
      'السبب المذكور: {reason}',
    ],
    button: 'عرض أجهزتك',
    after: ['كل ما يجري في هذا الوقت يُحفظ بالاسمين معًا. لا أحد يعرف كلمة مرورك.'],
  },
  'id-ID': {
    subject: '{who} sedang bekerja di Parley sebagai Anda',
    paragraphs: [
      '{who} dari {company} baru saja membuka Parley sebagai Anda, paling lama satu jam.',
      'Alasan yang diberikan: {reason}',
    ],
    button: 'Lihat perangkat Anda',
    after: [
      'Semua yang dilakukan selama itu dicatat dengan kedua nama. Tidak ada yang mengetahui kata sandi Anda.',
    ],
  },
  'pt-BR': {
    subject: '{who} está trabalhando no Parley como você',
    paragraphs: [
      '{who}, de {company}, acabou de abrir o Parley como você, por no máximo uma hora.',
      'O motivo informado: {reason}',
    ],
    button: 'Ver seus dispositivos',
    after: [
      'Tudo o que for feito nesse tempo fica registrado com os dois nomes. Ninguém conhece a sua senha.',
    ],
  },
  'ru-RU': {
    subject: '{who} работает в Parley от вашего имени',
    paragraphs: [
      '{who} ({company}) только что открыл Parley от вашего имени, не более чем на час.',
      'Указанная причина: {reason}',
    ],
    button: 'Посмотреть устройства',
    after: ['Всё, что делается в это время, сохраняется с обоими именами. Ваш пароль никому не известен.'],
  },
  'it-IT': {
    subject: '{who} sta lavorando in Parley al posto tuo',
    paragraphs: [
      '{who} di {company} ha appena aperto Parley come te, per un’ora al massimo.',
      'Il motivo indicato: {reason}',
    ],
    button: 'Vedi i tuoi dispositivi',
    after: [
      'Tutto ciò che viene fatto in questo tempo è conservato con entrambi i nomi. Nessuno conosce la tua password.',
    ],
  },
};
