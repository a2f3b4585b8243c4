// A certificate authority for the run, and its certificates, made with openssl.
import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTS, NODES, toAddress } from './places.mjs';

/** Writes ca.pem, db, portal and dashboard as .pem and .key, and the copy etcd.key of db.key into the folder. */
export function makeCertificates(folder) {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const ca = ['-keyout', 'ca.key', '-out', 'ca.pem', '-days', '7', '-subj', '/CN=srae ha'];
  openssl(folder, ['req', '-x509', ...key, ...ca]);
  const machines = NODES.flatMap((node) => [`DNS:db-${node}.example.org`, `IP:${toAddress(node)}`]);
  issue(folder, key, 'db', [...machines, 'DNS:localhost', 'IP:127.0.0.1']);
  copyFileSync(join(folder, 'db.key'), join(folder, 'etcd.key'));
  for (const [name, host] of Object.entries(HOSTS)) issue(folder, key, name, [`DNS:${host}`]);
}

function issue(folder, key, name, names) {
  const extensions = `subjectAltName=${names.join(',')}\nextendedKeyUsage=serverAuth,clientAuth\n`;
  writeFileSync(join(folder, `${name}.ext`), extensions);
  openssl(folder, [
    'req',
    ...key,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    `/CN=srae ${name}`,
  ]);
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '7'];
  openssl(folder, [
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    '-out',
    `${name}.pem`,
    ...authority,
    '-extfile',
    `${name}.ext`,
  ]);
}

function openssl(folder, args) {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
}
