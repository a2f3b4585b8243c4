/** Product-specific words that are refused in passwords. */
export const PRODUCT_WORDS: readonly string[] = [
  'srae',
  'portal',
  'grantee',
  'grant',
  'provider',
  'program',
  'performance',
  'measures',
];

/**
 * Stems of the most used passwords, lower case and without substitutions. With digits and signs around them
 * they are as easy to guess as without ("Summer2023!").
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passw0rd passwd pass word letmein welcome admin administrator root user guest login signin master
access secret default changeme change temp temporary test testing sample example demo hello whatever nothing nopass
qwerty qwertz qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz wsx edc 1qaz 2wsx 1q2w3e 1q2w3e4r q1w2e3
q1w2e3r4 azerty abc abcd abcde abcdef abcdefg abc123 xyz aaa bbb zzz xxx 123 1234 12345 123456 1234567 12345678
123456789 1234567890 0987654321 987654321 87654321 654321 54321 4321 321 111 1111 111111 000 0000 000000 222 333 444
555 666 777 888 999 112233 121212 123123 123321 696969
summer winter spring autumn fall january february march april june july august september october november december
jan feb mar apr jun jul aug sep oct nov dec
monday tuesday wednesday thursday friday saturday sunday weekend today tomorrow
love iloveyou loveyou lovely lover princess prince queen king angel baby babygirl sunshine flower butterfly rainbow
sweet sweetheart honey sugar cookie chocolate cheese pepper ginger coffee orange apple banana cherry peach lemon
summertime football baseball basketball soccer hockey tennis golf golfer softball volleyball swimming running
dragon monkey tiger lion eagle eagles falcon hawk wolf bear panther shadow ninja pirate wizard warrior hunter ranger
killer batman superman spiderman ironman pokemon pikachu naruto starwars startrek matrix gandalf hobbit merlin
harley mustang camaro corvette ferrari porsche mercedes toyota honda yamaha jeep chevy
yankees cowboys steelers lakers chelsea arsenal liverpool barcelona madrid redsox packers
michael michelle jennifer jessica jordan ashley daniel andrew joshua matthew anthony robert thomas william charlie
george david james john joseph richard nicole amanda melissa hannah samantha thunder taylor justin brandon
maggie buster bailey sophie molly lucky rocky max bella
computer internet windows microsoft google facebook amazon samsung android iphone apple linux server system network
security database office company business manager service support account money dollar cash bank
america american usa texas california florida newyork chicago boston dallas london paris
freedom liberty jesus christ god heaven church bible faith hope peace blessed grace
school student teacher college university library youth health education training state county federal agency
purple blue green yellow silver golden black white red pink
family mother father mommy daddy sister brother friend friends forever together always
welcome1 trustno letme open sesame opensesame mypass mypassword newpass newpassword resetme reset nopassword
`
  .trim()
  .split(/\s+/);
