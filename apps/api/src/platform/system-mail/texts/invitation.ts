import type { MailTexts } from '../mail-text.js';

/** Values: name, company, inviter. */
export const invitation: MailTexts = {
  'en-GB': {
    subject: '{inviter} invites you to {company} on Parley',
    paragraphs: [
      '{inviter} has made an account for you, so that you can answer the customers of {company} together.',
      'Choose a password and you are in. The button works once, for 72 hours.',
    ],
    button: 'Choose a password',
    after: ['If you do not know {company}, do nothing: nothing happens without you.'],
  },
  'nl-NL': {
    subject: '{inviter} nodigt je uit voor {company} op Parley',
    paragraphs: [
      '{inviter} heeft een account voor je gemaakt, zodat jullie samen de klanten van {company} kunnen helpen.',
      'Kies een wachtwoord en je bent binnen. De knop werkt één keer, 72 uur lang.',
    ],
    button: 'Kies een wachtwoord',
    after: ['Ken je {company} niet? Dan hoef je niets te doen: zonder jou gebeurt er niets.'],
  },
  'de-DE': {
    subject: '{inviter} lädt Sie zu {company} auf Parley ein',
    paragraphs: [
      '{inviter} hat ein Konto für Sie angelegt, damit Sie gemeinsam die Kunden von {company} betreuen können.',
      'Wählen Sie ein Passwort und Sie sind dabei. Die Schaltfläche funktioniert einmal, 72 Stunden lang.',
    ],
    button: 'Passwort wählen',
    after: ['Falls Sie {company} nicht kennen, tun Sie nichts: Ohne Sie passiert nichts.'],
  },
  'es-ES': {
    subject: '{inviter} te invita a {company} en Parley',
    paragraphs: [
      '{inviter} ha creado una cuenta para ti, para que atendáis juntos a los clientes de {company}.',
      'Elige una contraseña y ya estás dentro. El botón funciona una sola vez, durante 72 horas.',
    ],
    button: 'Elegir una contraseña',
    after: ['Si no conoces {company}, no hagas nada: sin ti no pasa nada.'],
  },
  'fr-FR': {
    subject: '{inviter} vous invite à rejoindre {company} sur Parley',
    paragraphs: [
      '{inviter} a créé un compte pour vous, afin que vous répondiez ensemble aux clients de {company}.',
      'Choisissez un mot de passe et vous y êtes. Le bouton fonctionne une seule fois, pendant 72 heures.',
    ],
    button: 'Choisir un mot de passe',
    after: ['Si vous ne connaissez pas {company}, ne faites rien : rien ne se passe sans vous.'],
  },
  'ar-AR': {
    subject: '{inviter} يدعوك إلى {company} على Parley',
    paragraphs: [
      'أنشأ {inviter} حسابًا لك كي تجيبا معًا عن استفسارات عملاء {company}.',
      'اختر كلمة مرور وستكون جاهزًا. يعمل الزر مرة واحدة خلال 72 ساعة.',
    ],
    button: 'اختيار كلمة مرور',
    after: ['إذا كنت لا تعرف {company} فلا تفعل شيئًا: لن يحدث شيء من دونك.'],
  },
  'id-ID': {
    subject: '{inviter} mengundang Anda ke {company} di Parley',
    paragraphs: [
      '{inviter} telah membuat akun untuk Anda agar bersama-sama melayani pelanggan {company}.',
      'Pilih kata sandi dan Anda siap. Tombol ini berfungsi satu kali, selama 72 jam.',
    ],
    button: 'Pilih kata sandi',
    after: ['Jika Anda tidak mengenal {company}, abaikan saja: tidak ada yang terjadi tanpa Anda.'],
  },
  'pt-BR': {
    subject: '{inviter} convidou você para {company} no Parley',
    paragraphs: [
      '{inviter} criou uma conta para você, para que atendam juntos os clientes de {company}.',
      'Escolha uma senha e pronto. O botão funciona uma única vez, por 72 horas.',
    ],
    button: 'Escolher uma senha',
    after: ['Se você não conhece {company}, não faça nada: nada acontece sem você.'],
  },
  'ru-RU': {
    subject: '{inviter} приглашает вас в {company} на Parley',
    paragraphs: [
      '{inviter} создаёт для вас учётную запись, чтобы вместе отвечать клиентам {company}.',
      'Выберите пароль — и можно начинать. Кнопка сработает один раз в течение 72 часов.',
    ],
    button: 'Выбрать пароль',
    after: ['Если вы не знаете {company}, ничего не делайте: без вас ничего не произойдёт.'],
  },
  'it-IT': {
    subject: '{inviter} ti invita in {company} su Parley',
    paragraphs: [
      '{inviter} ha creato un account per te, per rispondere insieme ai clienti di {company}.',
      'Scegli una password e sei dentro. Il pulsante funziona una sola volta, per 72 ore.',
    ],
    button: 'Scegli una password',
    after: ['Se non conosci {company}, non fare nulla: senza di te non succede niente.'],
  },
};
