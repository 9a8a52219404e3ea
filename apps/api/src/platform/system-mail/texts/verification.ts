import type { MailTexts } from '../mail-text.js';

/** Values: name, company, email. */
export const verification: MailTexts = {
  'en-GB': {
    subject: 'Confirm your e-mail address for Parley',
    paragraphs: [
      'Confirm that {email} is your address. The button works once, for 10 minutes, and signs you in.',
    ],
    button: 'Confirm address',
    after: ['If you did not ask for this, do nothing.'],
  },
  'nl-NL': {
    subject: 'Bevestig je e-mailadres voor Parley',
    paragraphs: [
      'Bevestig dat {email} jouw adres is. De knop werkt één keer, 10 minuten lang, en logt je in.',
    ],
    button: 'Adres bevestigen',
    after: ['Heb je hier niet om gevraagd? Dan hoef je niets te doen.'],
  },
  'de-DE': {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Parley',
    paragraphs: [
      'Bestätigen Sie, dass {email} Ihre Adresse ist. Die Schaltfläche funktioniert einmal, 10 Minuten lang, und meldet Sie an.',
    ],
    button: 'Adresse bestätigen',
    after: ['Falls Sie das nicht angefordert haben, tun Sie nichts.'],
  },
  'es-ES': {
    subject: 'Confirma tu dirección de correo para Parley',
    paragraphs: [
      'Confirma que {email} es tu dirección. El botón funciona una sola vez, durante 10 minutos, e inicia tu sesión.',
    ],
    button: 'Confirmar la dirección',
    after: ['Si no lo has pedido tú, no hagas nada.'],
  },
  'fr-FR': {
    subject: 'Confirmez votre adresse e-mail pour Parley',
    paragraphs: [
      'Confirmez que {email} est votre adresse. Le bouton fonctionne une seule fois, pendant 10 minutes, et vous connecte.',
    ],
    button: 'Confirmer l’adresse',
    after: ['Si vous n’avez rien demandé, ne faites rien.'],
  },
  'ar-AR': {
    subject: 'أكّد بريدك الإلكتروني لـ Parley',
    paragraphs: ['أكّد أن {email} هو عنوانك. يعمل الزر مرة واحدة خلال 10 دقائق ويسجّل دخولك.'],
    button: 'تأكيد العنوان',
    after: ['إن لم تطلب ذلك، فلا تفعل شيئًا.'],
  },
  'id-ID': {
    subject: 'Konfirmasi alamat email Anda untuk Parley',
    paragraphs: [
      'Konfirmasikan bahwa {email} adalah alamat Anda. Tombol ini berfungsi satu kali, selama 10 menit, dan memasukkan Anda.',
    ],
    button: 'Konfirmasi alamat',
    after: ['Jika Anda tidak memintanya, abaikan saja.'],
  },
  'pt-BR': {
    subject: 'Confirme seu endereço de e-mail para o Parley',
    paragraphs: [
      'Confirme que {email} é o seu endereço. O botão funciona uma única vez, por 10 minutos, e inicia sua sessão.',
    ],
    button: 'Confirmar endereço',
    after: ['Se você não pediu isso, não faça nada.'],
  },
  'ru-RU': {
    subject: 'Подтвердите адрес электронной почты для Parley',
    paragraphs: [
      'Подтвердите, что {email} — ваш адрес. Кнопка сработает один раз в течение 10 минут и выполнит вход.',
    ],
    button: 'Подтвердить адрес',
    after: ['Если вы этого не запрашивали, ничего не делайте.'],
  },
  'it-IT': {
    subject: 'Conferma il tuo indirizzo email per Parley',
    paragraphs: [
      'Conferma che {email} è il tuo indirizzo. Il pulsante funziona una sola volta, per 10 minuti, e ti fa accedere.',
    ],
    button: 'Conferma indirizzo',
    after: ['Se non l’hai chiesto tu, non fare nulla.'],
  },
};
