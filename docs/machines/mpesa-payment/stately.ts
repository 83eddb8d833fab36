import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "mpesaPayment",
  "initial": "opening",
  "states": {
    "opening": {
      "always": [
        {
          "guard": "promptWasSent",
          "target": "waiting",
          "meta": {
            "spec": [
              "MPESA-08"
            ]
          }
        },
        {
          "target": "enteringPhone"
        }
      ]
    },
    "enteringPhone": {
      "meta": {
        "spec": [
          "MPESA-03",
          "MPESA-04"
        ]
      },
      "on": {
        "phone.submitted": [
          {
            "guard": "phoneIsValid",
            "target": "initiating",
            "actions": "rememberPhone"
          },
          {
            "actions": "rejectPhone",
            "meta": {
              "spec": [
                "MPESA-03",
                "CONST-13"
              ]
            }
          }
        ],
        "phone.promptReceived": {
          "guard": "isPromptPossible",
          "target": "waiting",
          "actions": "announcePrompt",
          "meta": {
            "spec": [
              "MPESA-06"
            ]
          }
        }
      }
    },
    "initiating": {
      "tags": "busy",
      "meta": {
        "spec": [
          "MPESA-04"
        ]
      },
      "invoke": {
        "id": "startStkPush",
        "src": "startStkPush",
        "onDone": [
          {
            "guard": "pushAccepted",
            "target": "waiting",
            "actions": [
              "setAmount",
              "announcePrompt"
            ],
            "meta": {
              "spec": [
                "MPESA-05"
              ]
            }
          },
          {
            "guard": "isAlreadyPaid",
            "target": "alreadyPaid",
            "meta": {
              "spec": [
                "MPESA-06"
              ]
            }
          },
          {
            "guard": "isAlreadyCancelled",
            "target": "alreadyCancelled",
            "actions": "explainPush",
            "meta": {
              "spec": [
                "MPESA-06",
                "ERR-01"
              ]
            }
          },
          {
            "target": "enteringPhone",
            "actions": "explainPush",
            "meta": {
              "spec": [
                "MPESA-06",
                "ERR-27"
              ]
            }
          }
        ],
        "onError": {
          "target": "enteringPhone",
          "actions": "explainPushDefect"
        }
      }
    },
    "waiting": {
      "meta": {
        "spec": [
          "MPESA-07",
          "MPESA-09",
          "CONST-11"
        ]
      },
      "invoke": {
        "id": "countdown",
        "src": "countdown",
        "input": {
          "seconds": 15
        },
        "onDone": {
          "target": "readyToCheck",
          "meta": {
            "spec": [
              "MPESA-10"
            ]
          }
        },
        "onError": {
          "target": "readyToCheck"
        }
      }
    },
    "readyToCheck": {
      "meta": {
        "spec": [
          "MPESA-10"
        ]
      },
      "on": {
        "payment.check": {
          "target": "checking",
          "meta": {
            "spec": [
              "MPESA-11"
            ]
          }
        },
        "payment.waitAgain": {
          "target": "waiting",
          "meta": {
            "spec": [
              "MPESA-16"
            ]
          }
        },
        "payment.close": {
          "target": "closed"
        }
      }
    },
    "checking": {
      "tags": "busy",
      "meta": {
        "spec": [
          "MPESA-11",
          "MPESA-12"
        ]
      },
      "entry": "clearCheckError",
      "invoke": {
        "id": "checkStatus",
        "src": "checkStatus",
        "onDone": [
          {
            "guard": "orderIsPaid",
            "target": "paid"
          },
          {
            "guard": "checkFailed",
            "target": "notConfirmed",
            "actions": "explainCheck",
            "meta": {
              "spec": [
                "MPESA-17",
                "ERR-26"
              ]
            }
          },
          {
            "target": "notConfirmed",
            "meta": {
              "spec": [
                "MPESA-12"
              ]
            }
          }
        ],
        "onError": {
          "target": "notConfirmed",
          "actions": "explainCheckDefect"
        }
      }
    },
    "paid": {
      "type": "final",
      "meta": {
        "spec": [
          "MPESA-13"
        ]
      },
      "entry": "announceSuccess"
    },
    "notConfirmed": {
      "meta": {
        "spec": [
          "MPESA-14",
          "MPESA-15"
        ]
      },
      "on": {
        "payment.check": {
          "target": "checking",
          "meta": {
            "spec": [
              "MPESA-15"
            ]
          }
        },
        "payment.resend": {
          "target": "resending",
          "meta": {
            "spec": [
              "ATTEMPT-11"
            ]
          }
        },
        "payment.close": {
          "target": "closed",
          "meta": {
            "spec": [
              "MPESA-15"
            ]
          }
        }
      }
    },
    "resending": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ATTEMPT-11"
        ]
      },
      "entry": "clearCheckError",
      "invoke": {
        "id": "startStkPush",
        "src": "startStkPush",
        "onDone": [
          {
            "guard": "pushAccepted",
            "target": "waiting",
            "actions": "setAmount"
          },
          {
            "guard": "isAlreadyPaid",
            "target": "alreadyPaid"
          },
          {
            "guard": "isAlreadyCancelled",
            "target": "alreadyCancelled",
            "actions": "explainPush"
          },
          {
            "target": "notConfirmed",
            "actions": "explainResend",
            "meta": {
              "spec": [
                "ERR-27"
              ]
            }
          }
        ],
        "onError": {
          "target": "notConfirmed",
          "actions": "explainResendDefect"
        }
      }
    },
    "alreadyPaid": {
      "type": "final",
      "entry": "announceAlreadyPaid"
    },
    "alreadyCancelled": {
      "type": "final",
      "entry": "announceAlreadyCancelled"
    },
    "closed": {
      "type": "final",
      "meta": {
        "spec": [
          "MPESA-15"
        ]
      },
      "entry": "announceClosed"
    }
  }
});
