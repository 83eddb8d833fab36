import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "portalReturn",
  "initial": "waitingForSession",
  "on": {
    "session.changed": {
      "guard": "endsSession",
      "target": ".signInNeeded"
    }
  },
  "states": {
    "waitingForSession": {
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "always": [
        {
          "guard": "isSignedIn",
          "target": "finding"
        },
        {
          "guard": "hasNoReference",
          "target": "noOrder",
          "meta": {
            "spec": [
              "CONFIRM-01",
              "CONFIRM-02"
            ]
          }
        },
        {
          "guard": "isSignedOut",
          "target": "signInNeeded"
        }
      ],
      "on": {
        "session.changed": {
          "actions": "setSession"
        }
      }
    },
    "finding": {
      "always": [
        {
          "guard": "hasOrder",
          "target": "reading"
        },
        {
          "guard": "hasTrackingId",
          "target": "querying",
          "meta": {
            "spec": [
              "API-PAY-02"
            ]
          }
        },
        {
          "target": "noOrder"
        }
      ]
    },
    "reading": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "entry": "clearFailure",
      "invoke": {
        "id": "readOrder",
        "src": "readOrder",
        "onDone": [
          {
            "guard": "isUndecided",
            "target": "undecided",
            "actions": "setDetail"
          },
          {
            "guard": "isPaid",
            "target": "confirmed",
            "actions": "setDetail"
          },
          {
            "guard": "isRead",
            "target": "decided",
            "actions": "setDetail"
          },
          {
            "guard": "isRememberedOrderGone",
            "target": "noOrder"
          },
          {
            "target": "loadFailed",
            "actions": "explainRead"
          }
        ],
        "onError": {
          "target": "loadFailed",
          "actions": "explainReadDefect"
        }
      }
    },
    "undecided": {
      "always": [
        {
          "guard": "isFirstQuery",
          "target": "querying"
        },
        {
          "guard": "isTakingLong",
          "target": "waitingLonger"
        },
        {
          "target": "waitingBriefly"
        }
      ]
    },
    "querying": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CONFIRM-01",
          "API-PAY-02"
        ]
      },
      "entry": [
        "countQuery",
        "clearFailure"
      ],
      "invoke": {
        "id": "queryStatus",
        "src": "queryStatus",
        "onDone": [
          {
            "guard": "isAnswered",
            "target": "reading",
            "actions": "setOrderNumber"
          },
          {
            "guard": "isShown",
            "target": "undecided",
            "actions": "explainQuery",
            "meta": {
              "spec": [
                "ERR-26"
              ]
            }
          },
          {
            "target": "loadFailed",
            "actions": "explainQuery",
            "meta": {
              "spec": [
                "ERR-26"
              ]
            }
          }
        ],
        "onError": [
          {
            "guard": "isShown",
            "target": "undecided",
            "actions": "explainQueryDefect"
          },
          {
            "target": "loadFailed",
            "actions": "explainQueryDefect"
          }
        ]
      }
    },
    "waitingBriefly": {
      "after": {
        "shortDelay": "querying"
      },
      "on": {
        "order.refresh": "querying"
      }
    },
    "waitingLonger": {
      "exit": "clearPayFailure",
      "after": {
        "longDelay": "querying"
      },
      "on": {
        "order.refresh": "querying",
        "payment.retry": {
          "guard": "opensPage",
          "target": "openingPage"
        }
      }
    },
    "confirmed": {
      "meta": {
        "spec": [
          "CONFIRM-01",
          "CONFIRM-02"
        ]
      },
      "entry": [
        "announcePaid",
        "resetQueryCount"
      ],
      "on": {
        "order.refresh": "reading"
      }
    },
    "decided": {
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "entry": "resetQueryCount",
      "exit": "clearPayFailure",
      "on": {
        "order.refresh": "reading",
        "payment.retry": [
          {
            "guard": "opensPage",
            "target": "openingPage"
          },
          {
            "guard": "hasScreen",
            "actions": "announcePayAgain"
          }
        ]
      }
    },
    "loadFailed": {
      "after": {
        "longDelay": "finding"
      },
      "on": {
        "order.refresh": "finding"
      }
    },
    "openingPage": {
      "tags": "busy",
      "meta": {
        "spec": [
          "API-PAY-01"
        ]
      },
      "invoke": {
        "id": "openPage",
        "src": "openPage",
        "onDone": [
          {
            "guard": "isOpened",
            "target": "redirectedToPortal",
            "actions": "announcePage"
          },
          {
            "target": "payable",
            "actions": "explainPage"
          }
        ],
        "onError": {
          "target": "payable",
          "actions": "explainPageDefect"
        }
      }
    },
    "payable": {
      "always": [
        {
          "guard": "isStillUndecided",
          "target": "waitingLonger"
        },
        {
          "target": "decided"
        }
      ]
    },
    "redirectedToPortal": {
      "type": "final"
    },
    "noOrder": {
      "type": "final",
      "meta": {
        "spec": [
          "CONFIRM-01",
          "CONFIRM-02"
        ]
      }
    },
    "signInNeeded": {
      "type": "final",
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "entry": "announceSignIn"
    }
  }
});
