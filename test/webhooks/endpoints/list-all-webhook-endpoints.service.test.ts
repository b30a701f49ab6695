import { testOperatorList } from '../../operators/lists-suite.js'
import { register } from '../../support/webhooks.js'

testOperatorList({
  path: '/console/api/webhooks',
  status: 'active',
  make: (caller) => register(caller, 'https://hooks.example.org/'),
})
