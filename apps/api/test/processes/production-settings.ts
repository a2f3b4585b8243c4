import { randomBytes } from 'node:crypto';

/** Settings that production accepts, without the address of a database. */
export const PRODUCTION_SETTINGS = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  DASHBOARD_URL: 'https://dashboard.example.org',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SMS_SENDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'Canary-Token-41',
  TWILIO_FROM: 'MG1',
  MAIL_SENDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  MAIL_FROM: 'portal@example.org',
};
